/** Runs command lines one after the other in one process, and answers with what each said. Started by `many.ts`. */
import { runCli } from '../../../src/cli/program.ts';

interface Said {
  code: number;
  stdout: string;
  stderr: string;
}

const { cwd, env, lines } = JSON.parse(process.argv[2] ?? '') as {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly lines: readonly (readonly string[])[];
};

process.setMaxListeners(0);
const answer = process.stdout.write.bind(process.stdout);
let said: Said = { code: -1, stdout: '', stderr: '' };
for (const name of ['stdout', 'stderr'] as const) {
  process[name].write = (chunk: string | Uint8Array, ...rest: unknown[]): boolean => {
    said[name] += String(chunk);
    for (const done of rest) if (typeof done === 'function') done();
    return true;
  };
}
const all: Said[] = [];
for (const argv of lines) {
  said = { code: -1, stdout: '', stderr: '' };
  said.code = await runCli({ argv, env, cwd });
  all.push(said);
}
answer(JSON.stringify(all), () => process.exit(0));
