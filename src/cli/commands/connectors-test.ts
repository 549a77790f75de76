import { resolve } from 'node:path';
import { testPlugin } from '../../app/conformance/conformance.ts';
import { EXIT } from '../../lib/errors.ts';
import { say, t } from '../../words/speak.ts';
import { type CliContext, checkNamed } from '../context/context.ts';
import { printable } from '../output/output.ts';

const MARKS = { passed: '✓', failed: '✗', skipped: '-' } as const;
const COLOURS = { passed: 'green', failed: 'red', skipped: 'yellow' } as const;

/** `bankfeed connectors test PATH`: the conformance suite against one plug-in. 1 where a check failed, or none passed. */
export async function testConnector(context: CliContext, path: string): Promise<number> {
  await checkNamed(context);
  const { out } = context;
  const result = await testPlugin(resolve(context.cwd, path));
  out.document(result);
  out.line(`${out.style('bold', result.name)}  ${say(result.kind)}`);
  for (const { name, outcome, detail } of result.checks) {
    const why = detail === null ? '' : `: ${printable(detail)}`;
    out.line(`  ${out.style(COLOURS[outcome], MARKS[outcome])} ${printable(say(name))}${why}`);
  }
  const failed = result.checks.filter(({ outcome }) => outcome === 'failed').length;
  const left = result.checks.filter(({ outcome }) => outcome === 'skipped').length;
  const passed = result.checks.length - failed - left;
  out.line(t('commands.passedFailedSkipped', { passed, failed, left }));
  return failed > 0 || passed === 0 ? EXIT.attention : EXIT.ok;
}
