/**
 * The yardstick is a bare fastify route that writes one SQLite row with the ledger's durability. It runs in a thread as
 * the ledger does. `group` shares one commit among the requests of a turn; without it each request commits alone.
 */
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';
import fastify from 'fastify';

const { folder, group }: { folder: string; group: boolean } = workerData;
const db = new Database(join(folder, 'bare.db'));
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');
db.exec('CREATE TABLE rows (id INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT');
const insert = db.prepare<[string]>('INSERT INTO rows (body) VALUES (?)');
const begin = db.prepare('BEGIN IMMEDIATE');
const commit = db.prepare('COMMIT');

let waiting: { readonly body: string; readonly resolve: () => void }[] = [];

function flush(): void {
  const jobs = waiting;
  waiting = [];
  begin.run();
  for (const job of jobs) insert.run(job.body);
  commit.run();
  for (const job of jobs) job.resolve();
}

function write(body: string): Promise<void> | undefined {
  if (!group) {
    insert.run(body);
    return undefined;
  }
  return new Promise((resolve) => {
    waiting.push({ body, resolve });
    if (waiting.length === 1) setImmediate(flush);
  });
}

const app = fastify({ logger: false });
app.post('/v1/transactions/upsert', async (request) => {
  await write(JSON.stringify(request.body));
  return { data: 'ok' };
});
parentPort?.once('message', () => {
  void app.close().then(() => {
    db.close();
    parentPort?.close();
  });
});
parentPort?.postMessage(await app.listen({ host: '127.0.0.1', port: 0 }));
