// Subjects of commits have at most 72 characters. The check looks at this branch ahead of `main`, and at the last commit
// in any case. A copy without a history has none to look at.
import { spawnSync } from 'node:child_process';

const LONGEST = 72;

function subjectsOf(...range) {
  const { status, stdout } = spawnSync('git', ['log', '--format=%h %s', ...range], { encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : undefined;
}

const last = subjectsOf('-1');
const ahead = subjectsOf('main..HEAD') ?? [];
if (last === undefined) console.log('no history here');
const long = [...new Set([...(last ?? []), ...ahead])].filter((line) => {
  const subject = line.slice(line.indexOf(' ') + 1);
  return subject.length > LONGEST;
});
for (const line of long) console.log(`the subject has more than ${LONGEST} characters: ${line}`);
if (long.length > 0) console.log('git commit --amend, or git rebase -i main, writes a shorter one');
process.exitCode = long.length === 0 ? 0 : 1;
