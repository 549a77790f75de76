import { join } from 'node:path';
import { startDaemon } from '../commands/daemon.ts';
import { household } from '../houses/household.ts';
import { askLedger } from '../ledger/read-ledger.ts';

/** A daemon in a folder of its own, and its dashboard as a browser without script uses it. */
export interface PagesHouse {
  readonly cwd: string;
  readonly url: string;
  /** The text of a page. */
  page(path: string): Promise<string>;
  /** Sends a form of our own; gives the page that follows, and its path. */
  send(
    path: string,
    fields: Readonly<Record<string, string>>,
  ): Promise<{ readonly path: string; readonly page: string }>;
  /** Presses the button of this label on a page: the form around it is sent as it stands there. */
  press(page: string, label: string): Promise<{ readonly path: string; readonly page: string }>;
  /** The ledger's present records. */
  ledger(): ReturnType<typeof askLedger>;
  /** Sends files by the form of every page; gives the page that says what they would do. */
  look(
    ...files: readonly (readonly [string, string | Uint8Array])[]
  ): Promise<{ readonly path: string; readonly page: string }>;
  /** Sends files, and says yes to what they would do. */
  bring(
    ...files: readonly (readonly [string, string | Uint8Array])[]
  ): Promise<{ readonly path: string; readonly page: string }>;
}

export async function openPages(config: string): Promise<PagesHouse> {
  const cwd = household({ config, statement: null });
  const daemon = startDaemon({ cwd });
  const said = await daemon.saying(/Ledger +http\S+,/);
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0] ?? '';
  const page = async (path: string) => (await fetch(`${url}${path}`)).text();
  const token = async () => /name="csrf" value="([^"]+)"/.exec(await page('/'))?.[1] ?? '';
  const post = async (path: string, body: URLSearchParams | FormData) => {
    const response = await fetch(`${url}${path}`, { method: 'POST', body, headers: { origin: url } });
    return { path: response.url.slice(url.length), page: await response.text() };
  };
  const send = async (path: string, fields: Readonly<Record<string, string>>) =>
    post(path, new URLSearchParams({ csrf: await token(), ...fields }));
  const look = async (...files: readonly (readonly [string, string | Uint8Array])[]) => {
    const body = new FormData();
    body.append('csrf', await token());
    for (const [name, content] of files) body.append('file', new Blob([new Uint8Array(Buffer.from(content))]), name);
    return post('/upload', body);
  };
  return {
    cwd,
    url,
    page,
    send,
    look,
    press: (text, label) => {
      const form = [...text.matchAll(/<form[^>]* action="([^"]+)"[^>]*>(?:(?!<\/form>).)*/gs)].find(([each]) =>
        each.includes(`>${label}</button>`),
      );
      const fields = (form?.[0] ?? '').matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
      return post(
        form?.[1] ?? '/no-such-button',
        new URLSearchParams([...fields].map(([, name = '', value = '']): [string, string] => [name, value])),
      );
    },
    ledger: () => askLedger(/Ledger +([^\s,]+)/.exec(said)?.[1] ?? '', join(cwd, 'state')),
    bring: async (...files) => {
      const looked = await look(...files);
      return send('/uploads/bring', { batch: looked.path.slice('/uploads/'.length) });
    },
  };
}

/** Everything on ports of its own, and nothing configured but where the state lies. */
export const BARE = `state: state
ledger: {listen: "127.0.0.1:0"}
server: {listen: "127.0.0.1:0"}
`;
