/** A household in which files and letters arrive, things happen, and a real ledger is told of it all. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rereadDocuments } from '../../../src/sync/history/reread.ts';
import { pullConnector } from '../../../src/sync/pull/pull.ts';
import type { PushReport } from '../../../src/sync/push/push.ts';
import type { PullDeps, SyncConfig } from '../../../src/sync/run/deps.ts';
import { type ScriptedServer, scriptedImap } from '../mail/imap-script.ts';
import { keysFor } from '../mail/mailbox.ts';
import { type MimeMessage, mimeMessage } from '../mail/mime.ts';
import { type LedgerHouse, ledgerHouse } from './ledger-house.ts';
import { connectorConfig, dropFile, type HouseOptions, NEWLY } from './pulling.ts';
import type { Room } from './workshop.ts';

/** A file in the inbox (or in the second folder), or a letter in the mailbox. */
export type Arrival =
  | { readonly file: string; readonly content: string | Uint8Array; readonly folder?: 'inbox' | 'second' }
  | { readonly letter: MimeMessage };

export interface SceneOptions extends HouseOptions {
  readonly ledger?: LedgerHouse['ledger'];
  /** Templates of alerts (YAML); there is a mailbox where they are given. */
  readonly alerts?: string;
}

type PullReport = Awaited<ReturnType<typeof pullConnector>>;

export interface Pass {
  readonly pulled: PullReport;
  readonly pushed: PushReport;
}

export class Scene implements Disposable {
  #house: LedgerHouse;
  #deps: PullDeps;
  readonly #options: SceneOptions;
  readonly #server: ScriptedServer | undefined;
  readonly #came: Arrival[] = [];
  readonly #issues: string[] = [];
  #names = 0;
  readonly #rooms: Room[] = [];

  private constructor(options: SceneOptions, house: LedgerHouse, server: ScriptedServer | undefined) {
    this.#options = options;
    this.#server = server;
    this.#house = house;
    this.#deps = this.#connected({});
  }

  static async open(options: SceneOptions = {}): Promise<Scene> {
    const server = options.alerts === undefined ? undefined : await scriptedImap();
    return new Scene(options, await ledgerHouse(options), server);
  }

  /** The room that it was given stays whose it is. */
  [Symbol.dispose](): void {
    for (const room of this.#rooms) room[Symbol.dispose]();
  }

  get house(): LedgerHouse {
    return this.#house;
  }

  get came(): readonly Arrival[] {
    return this.#came;
  }

  /** Codes of all issues so far. */
  issues(): readonly string[] {
    return this.#issues;
  }

  get deps(): PullDeps {
    return this.#deps;
  }

  /** It comes, is read, and what follows is sent. */
  async bring(...arrivals: readonly Arrival[]): Promise<Pass> {
    for (const arrival of arrivals) this.#put(arrival, NEWLY);
    this.#came.push(...arrivals);
    return this.sync();
  }

  async sync(): Promise<Pass> {
    const reports: PullReport[] = [];
    for (const { name } of this.#deps.config.connectors) {
      reports.push(await pullConnector(this.#deps, name, 'command'));
    }
    const [pulled] = reports;
    if (pulled === undefined) throw new Error('nothing to pull from');
    this.#issues.push(...reports.flatMap(({ issues }) => issues.map(({ issue }) => issue.code)));
    return { pulled, pushed: await this.#house.push() };
  }

  /** The configuration is edited and the daemon started again. */
  configure(change: Partial<SyncConfig>): void {
    this.#deps = this.#connected(change);
  }

  /** `bankfeed reread`: archived documents are read by the readers of today. */
  async reread(): Promise<PushReport> {
    await rereadDocuments(this.#deps);
    return this.#house.push();
  }

  /** The state folder is gone. All that came comes again, in another order. */
  async loseState(): Promise<Pass> {
    const room = this.#options.room?.anew();
    if (room !== undefined) this.#rooms.push(room);
    this.#house = await ledgerHouse({
      ...this.#options,
      ...(room === undefined ? {} : { room }),
      ledger: this.#house.ledger,
    });
    this.#deps = this.#connected({});
    for (const arrival of this.#came.toReversed()) if ('file' in arrival) this.#put(arrival);
    return this.sync();
  }

  /** `day amount payee` of what the ledger holds, money out negative, sorted. */
  async rows(): Promise<readonly string[]> {
    const rows = await this.#house.transactions();
    return rows
      .map(({ date, amount, payeeName }) => `${date} ${(-amount).toFixed(2)} ${payeeName ?? ''}`.trim())
      .sort();
  }

  async ids(): Promise<readonly string[]> {
    return (await this.#house.transactions()).map(({ externalId }) => externalId ?? '').sort();
  }

  /** The id of what the ledger shows with this payee; undefined where it shows none. */
  async find(payee: string): Promise<string | undefined> {
    const found = (await this.#house.transactions()).find(({ payeeName }) => payeeName === payee);
    return found?.externalId ?? undefined;
  }

  #connected(change: Partial<SyncConfig>): PullDeps {
    const { config } = this.#house.with(change);
    const second = connectorConfig({ name: 'second', config: { path: 'second', settle: '0s', watch: false } });
    const connectors = [...config.connectors, second];
    if (this.#server !== undefined) {
      const folder = config.baseFolder;
      writeFileSync(join(folder, 'alerts.yaml'), this.#options.alerts ?? '');
      const rules = [{ from: ['*@bank.example'], alerts: ['alerts.yaml'], account: 'checking' }];
      const keys = { ...keysFor(this.#server), rules };
      connectors.push(connectorConfig({ name: 'mail', use: 'email', config: keys as never }));
    }
    return this.#house.with({ ...change, connectors });
  }

  /** `at`: when it came, by the file. */
  #put(arrival: Arrival, at?: string): void {
    this.#names += 1;
    if ('letter' in arrival) {
      const uid = (this.#server?.messages.length ?? 0) + 1;
      this.#server?.messages.push({ uid, raw: Buffer.from(mimeMessage(arrival.letter)).toString('latin1') });
      return;
    }
    const { file, content, folder = 'inbox' } = arrival;
    dropFile(join(this.#house.inbox, '..', folder, `${this.#names}-${file}`), content, at);
  }
}
