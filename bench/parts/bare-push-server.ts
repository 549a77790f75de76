/**
 * The yardstick of bench/push.ts, in a process of its own. It is fastify with group-committed SQLite, which answers an
 * upsert with its envelope and does nothing else. Prints its address.
 */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fastify from 'fastify';

const db = new Database(join(process.argv[2] ?? '.', 'bare.db'));
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');
db.pragma('wal_autocheckpoint = 4000');
db.exec('CREATE TABLE rows (id INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT');
const insert = db.prepare<[string]>('INSERT INTO rows (body) VALUES (?)');
let waiting: { readonly body: string; readonly resolve: (id: string) => void }[] = [];

const flush = db.transaction((jobs: typeof waiting) => jobs.map((job) => insert.run(job.body).lastInsertRowid));

function write(body: string): Promise<string> {
  return new Promise((resolve) => {
    waiting.push({ body, resolve });
    if (waiting.length > 1) return;
    setImmediate(() => {
      const jobs = waiting;
      waiting = [];
      const ids = flush.immediate(jobs);
      jobs.forEach((job, index) => {
        job.resolve(String(ids[index]));
      });
    });
  });
}

const app = fastify({ logger: false });
app.post('/v1/*', async (request) => {
  const id = await write(JSON.stringify(request.body));
  return { operation: 'created', data: { id } };
});
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
process.once('disconnect', () => process.exit(0));
