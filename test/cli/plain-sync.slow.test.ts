import type { Command } from 'commander';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createProgram, loadCommands } from '../../src/cli/command-line.ts';
import { readWords } from '../../src/cli/plain-sync.ts';

const words = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('--json', '--verbose', '--dry-run', 'inbox', 'mail') },
    { weight: 4, arbitrary: fc.constantFrom('--config', '--patience', '5s', '2m', 'a.yaml') },
    fc.constantFrom('--config=a.yaml', '--', '-v', '', 'help', '--jsn', '1 parsec', '0s'),
  ),
  { maxLength: 7 },
);

/** What the definitions of all commands read in the words of a sync; undefined where they refuse them. */
async function readByDefinition(given: readonly string[]) {
  let called: Command | undefined;
  const program = createProgram(await loadCommands(['sync']), () => undefined);
  for (const command of program.commands) {
    command.exitOverride().configureOutput({ writeErr: () => undefined });
    command.hook('preAction', (_, action) => {
      called = action;
    });
  }
  await program.parseAsync(['sync', ...given], { from: 'user' }).catch(() => undefined);
  if (called === undefined) return undefined;
  const { config, verbose = false, dryRun = false, patience } = called.opts();
  return { order: { connectors: called.args, dryRun, patienceMs: patience }, config, verbose };
}

describe('the words of a sync', () => {
  test('that are plain are read without the definitions of all commands, as those read them', async () => {
    let plain = 0;
    await fc.assert(
      fc.asyncProperty(words, async (given) => {
        const read = readWords(['sync', ...given]);
        if (read === undefined) return;
        plain += 1;
        expect(read).toEqual(await readByDefinition(given));
      }),
      { numRuns: 2000 },
    );
    expect(plain).toBeGreaterThan(50);
  });

  test.each([
    [['sync', '--json', '--patience', '0s', '--config', 'a.yaml', 'inbox'], true],
    [['sync'], true],
    [['status', '--json'], false],
    [['--json', 'sync'], false],
    [['sync', '--config=a.yaml'], false],
    [['sync', '--help'], false],
    [['sync', '--patience', 'long'], false],
    [['sync', '--config'], false],
    [['sync', '--', '--json'], false],
  ])('%j are plain: %s', (argv, isPlain) => {
    expect(readWords(argv) !== undefined).toBe(isPlain);
  });
});
