import { createServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A small IMAP server that does exactly what it is told, also what no server should. */
interface ScriptedMessage {
  readonly uid: number;
  /** Bytes as Latin-1. */
  readonly raw: string;
}

/** The answer in place of the proper one, and the next step. */
export interface Act {
  readonly send?: string | Buffer;
  /** `hang`: say no more; `close`: end the connection; `drip`: a byte every 20 ms, without end; `flood`: repeat without end. */
  readonly next?: 'hang' | 'close' | 'drip' | 'flood';
}

export type Step = 'greeting' | 'capability' | 'login' | 'list' | 'select' | 'search' | 'headers' | 'source' | 'other';

/** By step: given the proper answer (with its tagged line), what to do instead. */
export type Script = { readonly [step in Step]?: (proper: string, tag: string) => Act | string };

export interface ScriptedServer {
  readonly port: number;
  /** Command lines as they came, without tags and passwords. */
  readonly commands: string[];
  /** From now on it behaves in another way. */
  play(script: Script): void;
  readonly messages: ScriptedMessage[];
  uidValidity: string;
  /** The only one that opens the mailbox; undefined: any does. */
  password: string | undefined;
}

/** `until`: is given what ends the server; by itself it ends with the running test. */
export async function scriptedImap(
  messages: readonly ScriptedMessage[] = [],
  script: Script = {},
  until: (end: () => void) => void = onTestFinished,
): Promise<ScriptedServer> {
  const state: State = { script, commands: [], messages: [...messages], uidValidity: '17', password: undefined };
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    serve(socket, state);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  until(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return Object.assign(state, {
    port: address.port,
    play: (next: Script) => {
      state.script = next;
    },
  });
}

interface State {
  script: Script;
  readonly commands: string[];
  readonly messages: ScriptedMessage[];
  uidValidity: string;
  password: string | undefined;
}

function serve(socket: Socket, state: State): void {
  let text = '';
  let isMute = false;
  const say = (step: Step, proper: string, tag: string) => {
    const act = state.script[step]?.(proper, tag) ?? proper;
    const { send = '', next } = typeof act === 'string' ? { send: act } : act;
    if (!socket.destroyed) socket.write(typeof send === 'string' ? Buffer.from(send, 'latin1') : send);
    if (next !== undefined) isMute = true;
    if (next === 'close') socket.end();
    if (next === 'drip') repeat(socket, '*', 20);
    if (next === 'flood') repeat(socket, Buffer.from(String(send).repeat(500)), 0);
  };
  say('greeting', '* OK ready\r\n', '*');
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
    for (let stop = text.indexOf('\r\n'); stop !== -1 && !isMute; stop = text.indexOf('\r\n')) {
      const line = text.slice(0, stop);
      text = text.slice(stop + 2);
      const [, tag = '', command = ''] = /^(\S+) (.*)$/s.exec(line) ?? [];
      state.commands.push(command.replace(/^LOGIN .*/, 'LOGIN'));
      const { step, answer } = answerTo(command, state);
      // The last one: a message's own text may hold the letters.
      const end = Math.max(answer.lastIndexOf('TAG OK'), answer.lastIndexOf('TAG NO'));
      say(step, `${answer.slice(0, end)}${tag}${answer.slice(end + 'TAG'.length)}`, tag);
    }
  });
}

function repeat(socket: Socket, bytes: string | Buffer, ms: number): void {
  const timer = setInterval(() => {
    if (socket.destroyed) clearInterval(timer);
    else if (socket.writableLength < 4_000_000) socket.write(bytes);
  }, ms);
  timer.unref();
}

function answerTo(command: string, state: State): { readonly step: Step; readonly answer: string } {
  const { messages, uidValidity } = state;
  const word = command.replace(/^UID /, '').split(' ')[0]?.toUpperCase();
  switch (word) {
    case 'CAPABILITY':
      return { step: 'capability', answer: '* CAPABILITY IMAP4rev1 IDLE\r\nTAG OK done\r\n' };
    case 'LOGIN':
      if (state.password !== undefined && command.split(' ').at(-1)?.replaceAll('"', '') !== state.password)
        return { step: 'login', answer: 'TAG NO [AUTHENTICATIONFAILED] wrong user or password\r\n' };
      return { step: 'login', answer: 'TAG OK [CAPABILITY IMAP4rev1 IDLE] in\r\n' };
    case 'LIST':
    case 'LSUB':
      return { step: 'list', answer: `* LIST () "/" INBOX\r\nTAG OK done\r\n` };
    case 'EXAMINE':
    case 'SELECT': {
      const next = Math.max(0, ...messages.map(({ uid }) => uid)) + 1;
      const lines = [
        '* FLAGS (\\Seen)',
        `* ${messages.length} EXISTS`,
        '* 0 RECENT',
        ...(uidValidity === '' ? [] : [`* OK [UIDVALIDITY ${uidValidity}] valid`]),
        `* OK [UIDNEXT ${next}] next`,
        `TAG OK [${word === 'EXAMINE' ? 'READ-ONLY' : 'READ-WRITE'}] open`,
      ];
      return { step: 'select', answer: `${lines.join('\r\n')}\r\n` };
    }
    case 'SEARCH': {
      const uids = messages.map(({ uid }) => uid).join(' ');
      return { step: 'search', answer: `* SEARCH ${uids}\r\nTAG OK done\r\n` };
    }
    case 'FETCH':
      return fetchAnswer(command, messages);
    case 'LOGOUT':
      return { step: 'other', answer: '* BYE\r\nTAG OK bye\r\n' };
    default:
      return { step: 'other', answer: 'TAG OK fine\r\n' };
  }
}

function fetchAnswer(command: string, messages: readonly ScriptedMessage[]): { step: Step; answer: string } {
  const set = (/^UID FETCH (\S+)/.exec(command)?.[1] ?? '').split(',');
  const ranges = set.map((part) => part.split(':').map(Number));
  const wanted = messages
    .map((message, index) => ({ message, index }))
    .filter(({ message: { uid } }) => ranges.some(([from = 0, to = from]) => uid >= from && uid <= to));
  const isHeaders = /HEADER/.test(command);
  const lines = wanted.map(({ message: { uid, raw }, index }) => {
    const [head = ''] = raw.split('\r\n\r\n');
    const [, section = '[]', most] = /BODY\.PEEK(\[[^\]]*\])(?:<0\.(\d+)>)?/.exec(command) ?? [];
    const body = (isHeaders ? `${asked(head, command)}\r\n\r\n` : raw).slice(
      0,
      most === undefined ? undefined : Number(most),
    );
    const start = /<0\./.test(command) ? '<0>' : '';
    const facts = `UID ${uid} RFC822.SIZE ${raw.length} INTERNALDATE "30-Mar-2026 06:00:00 +0000"`;
    return `* ${index + 1} FETCH (${facts} BODY${section}${start} {${Buffer.byteLength(body, 'latin1')}}\r\n${body})\r\n`;
  });
  return { step: isHeaders ? 'headers' : 'source', answer: `${lines.join('')}TAG OK done\r\n` };
}

/** The fields of a header that a command names, or all of it. */
function asked(head: string, command: string): string {
  const names = /HEADER\.FIELDS \(([^)]*)\)/i.exec(command)?.[1]?.toLowerCase().split(' ');
  if (names === undefined) return head;
  const fields = head.split(/\r\n(?![ \t])/);
  return fields.filter((field) => names.includes(field.slice(0, field.indexOf(':')).trim().toLowerCase())).join('\r\n');
}
