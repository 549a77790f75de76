import { pullConnector } from '../../../src/sync/pull/pull.ts';
import { connectorConfig, type HouseOptions, type PullHouse, pullHouse } from '../houses/pulling.ts';
import { type ScriptedServer, scriptedImap } from './imap-script.ts';
import { keysFor } from './mailbox.ts';
import { type MimeMessage, mimeMessage } from './mime.ts';

/** A mailbox whose letters come into a household's store. */
interface MailHouse extends PullHouse {
  readonly server: ScriptedServer;
  receive(message: MimeMessage): void;
  configure(more: object): void;
  sync(): ReturnType<typeof pullConnector>;
  amounts(): string[];
}

/** `more`: keys of the connector; `options`: of the household. */
export async function mailHouse(more: object = {}, options: HouseOptions = {}): Promise<MailHouse> {
  const server = await scriptedImap();
  const house = await pullHouse(options);
  const connector = (keys: object) =>
    connectorConfig({ name: 'mail', use: 'email', config: { ...keysFor(server), ...keys } as never });
  let deps = house.with({ connectors: [connector(more)] });
  let uid = 0;
  return {
    ...house,
    server,
    receive: (message) => {
      uid += 1;
      server.messages.push({ uid, raw: Buffer.from(mimeMessage(message)).toString('latin1') });
    },
    configure: (keys) => {
      deps = house.with({ connectors: [connector(keys)] });
    },
    get deps() {
      return deps;
    },
    sync: () => pullConnector(deps, 'mail', 'command'),
    amounts: () => {
      const sql =
        'SELECT a.handle, t.amount, t.currency FROM transactions t JOIN accounts a ON a.id = t.account_id ORDER BY t.id';
      const rows = house.deps.store.db.prepare(sql).all() as { handle: string; amount: number; currency: string }[];
      return rows.map(({ handle, amount, currency }) => `${handle} ${amount} ${currency}`);
    },
  };
}
