import { checkHere } from '../../app/checkup/checkup.ts';
import type { Finding } from '../../app/checkup/finding.ts';
import { checkLedger } from '../../app/checkup/ledger.ts';
import { EXIT } from '../../lib/errors.ts';
import { say, t } from '../../words/speak.ts';
import { type CliContext, requireSettings } from '../context/context.ts';
import { openLog } from '../context/logging.ts';
import type { Declare } from '../context/task.ts';
import type { Output } from '../output/output.ts';
import { figure } from '../output/words.ts';

export const declare: Declare = (program, line) => {
  const command = line.command(program, 'doctor', 'checks everything and says how to fix it');
  line.runs(command, doctor);
};

/** `bankfeed doctor`. Exit code 1 where something is off; 2 where the configuration itself is wrong. */
async function doctor(context: CliContext): Promise<number> {
  const loaded = await requireSettings(context, 'required');
  const log = await openLog(context, 'command');
  const checkup = { loaded, clock: context.clock, log, signal: context.signal };
  const findings = [...(await checkHere(checkup)), ...(await checkLedger(checkup))];
  context.out.document(findings);
  for (const finding of findings) describe(context.out, finding);
  const off = findings.filter((each) => each.state !== 'ok').length;
  context.out.line(
    off === 0 ? context.out.style('green', t('commands.allWell')) : t('commands.mend', { count: figure(off) }),
  );
  return off === 0 ? EXIT.ok : EXIT.attention;
}

const COLOURS = { ok: 'green', warning: 'yellow', wrong: 'red' } as const;

function describe(out: Output, { about, state, text, todo }: Finding): void {
  const words = Object.keys(COLOURS).map((each) => say(each).length);
  const width = Math.max(...words);
  out.line(`${out.style(COLOURS[state], say(state).padEnd(width))}  ${say(about)}: ${text}`);
  if (todo !== null) out.line(`${' '.repeat(width + 2)}${todo}`);
}
