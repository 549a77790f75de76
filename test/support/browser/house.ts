/** A daemon in a folder of its own, for the pages of a browser. */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type RunningCli, startBankfeed } from '../commands/cli.ts';
import { ofxText } from '../documents/ofx-text.ts';
import { household } from '../houses/household.ts';

export interface House {
  readonly cwd: string;
  readonly url: string;
  readonly daemon: RunningCli;
  /** The page that a browser without script gets, logged in, in the language that it asks for. */
  page(path: string, language?: string): Promise<string>;
  /** The session's cookie, as a browser keeps it; null where no password is asked for. */
  readonly cookie: { readonly name: string; readonly value: string } | null;
}

export interface HouseOptions {
  readonly config: string;
  readonly password?: string;
  /** Fills the folder before the daemon starts. */
  readonly fill?: (cwd: string) => void;
  /** Is given what ends it. */
  readonly until: (end: () => void) => void;
}

export async function startHouse({ config, fill, password, until }: HouseOptions): Promise<House> {
  const cwd = household({ config, statement: null, until });
  fill?.(cwd);
  const daemon = startBankfeed(['run'], { cwd, until });
  const said = await daemon.saying(/Ledger/);
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0] ?? '';
  const cookie = password === undefined ? null : await logIn(url, password);
  const page = async (path: string, language = 'en') => {
    const headers = {
      'accept-language': language,
      ...(cookie === null ? {} : { cookie: `${cookie.name}=${cookie.value}` }),
    };
    const answer = await fetch(`${url}${path}`, { headers }).catch((thrown: unknown) => tellWhy(daemon, thrown));
    return answer.text();
  };
  return { cwd, url, daemon, page, cookie };
}

/** A page is missing where the daemon has ended, and the reason is what it said. Else the reason is that of the network. */
async function tellWhy({ ended }: RunningCli, thrown: unknown): Promise<never> {
  const end = await Promise.race([ended, new Promise<null>((resolve) => setTimeout(resolve, 1000, null))]);
  const words = end === null ? String((thrown as Error).cause) : `the daemon ended with ${end.code}: ${end.stderr}`;
  throw new Error(`no page came: ${words}`, { cause: thrown });
}

async function logIn(url: string, password: string): Promise<House['cookie']> {
  const answer = await fetch(`${url}/login`, {
    method: 'POST',
    body: new URLSearchParams({ password }),
    headers: { origin: url },
    redirect: 'manual',
  });
  const [, name = '', value = ''] = /^([^=]+)=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '') ?? [];
  return { name, value };
}

/** Nothing has come in, and nothing is set up. */
export function openEmptyHouse(until: HouseOptions['until']): Promise<House> {
  return startHouse({
    config: 'state: state\nserver: {listen: "127.0.0.1:0"}\nledger: {listen: "127.0.0.1:0"}\n',
    until,
  });
}

/** The ledger refuses the key, and then a mistake comes into the configuration. */
export async function openTroubledHouse(until: HouseOptions['until']): Promise<House> {
  const ledger = createServer((_request, response) => response.writeHead(401).end());
  ledger.listen(0, '127.0.0.1');
  await once(ledger, 'listening');
  until(() => ledger.close());
  const { port } = ledger.address() as AddressInfo;
  const config = `state: state
server: {listen: "127.0.0.1:0"}
ledger: {url: "http://127.0.0.1:${port}", apiKey: key}
connectors:
  inbox: {use: folder, path: inbox, settle: 0s}
`;
  const lines = [{ id: 'A1', on: '2026-03-01', amount: '-10.00', name: 'GROCER' }];
  const statement = ofxText({ lines, closing: { amount: '90.00', on: '2026-03-31' } });
  const fill = (cwd: string) => {
    writeFileSync(join(cwd, 'inbox', 'march.ofx'), statement);
    writeFileSync(join(cwd, 'inbox', 'torn.ofx'), statement.slice(0, 500));
  };
  const house = await startHouse({ config, fill, until });
  await shows(house, '/documents', 'torn.ofx');
  await shows(house, '/', 'The ledger did not take the records');
  writeFileSync(join(house.cwd, 'bankfeed.yaml'), `${config}  second: {use: folder, pth: <b>other</b>}\n`);
  await house.daemon.saying('goes on with the one before');
  return house;
}

/** Looks at a page until it has this text. */
async function shows({ page }: House, path: string, text: string): Promise<void> {
  while (!(await page(path)).includes(text)) await new Promise((resolve) => setTimeout(resolve, 100));
}
