/** A program that reads pictures: found, limited, and ended. Small scripts stand for tesseract. */
import { chmodSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type OcrTool, readPicture, runTool, wordsIn } from '../../../../src/sync/parse/ocr/run-tool.ts';
import { findOcr } from '../../../../src/sync/parse/ocr/tool.ts';
import { words } from '../../../../src/words/message.ts';
import { isInstalled } from '../../../support/run/installed.ts';
import { tempFolder } from '../../../support/run/temp.ts';

const PRLIMIT = '/usr/bin/prlimit';
const isReady = isInstalled(PRLIMIT, 'prlimit', 'On Debian: apt-get install util-linux.');
const PICTURE = { width: 2, height: 1, grey: Uint8Array.of(0, 255), dpi: 300 };

/** A folder with a program called tesseract, in the words of Node. */
function programs(script: string, more: readonly string[] = [PRLIMIT]): string {
  const folder = tempFolder();
  const file = join(folder, 'tesseract');
  writeFileSync(file, `#!${process.execPath}\n${script}\n`);
  chmodSync(file, 0o755);
  for (const path of more) symlinkSync(path, join(folder, path.split('/').at(-1) ?? ''));
  return folder;
}

function tool(script: string, before: readonly string[] = []): OcrTool {
  return { command: [...before, join(programs(script, []), 'tesseract')], languages: 'eng', dataFolder: null };
}

const LANGUAGES = `console.log('List of available languages (4):\\ndeu\\neng\\nosd\\nfra')`;

describe.skipIf(!isReady)('tesseract on the path', () => {
  test('is taken with prlimit before it, and with English first where no languages are named', async () => {
    const folder = programs(LANGUAGES);
    expect(await findOcr('auto', { PATH: folder })).toEqual({
      command: [join(folder, 'prlimit'), '--as=2147483648', '--cpu=60', join(folder, 'tesseract')],
      languages: 'eng+deu+fra',
      dataFolder: null,
    });
  });

  test('reads in the languages that the owner names, and one that is not installed is told', async () => {
    const folder = programs(LANGUAGES);
    expect(await findOcr(['deu'], { PATH: folder })).toMatchObject({ languages: 'deu' });
    expect(await findOcr(['nld'], { PATH: folder })).toEqual({
      wrong: words('pdf.tesseractLacksLanguages', { names: 'nld', there: 'deu, eng, fra' }),
    });
  });

  test('is not asked where it is turned off, missing, or nothing could limit it', async () => {
    expect(await findOcr('off', { PATH: programs(LANGUAGES) })).toEqual({
      missing: words('pdf.readingPicturesTurnedOff'),
    });
    expect(await findOcr('auto', { PATH: tempFolder() })).toEqual({ missing: words('pdf.tesseractNotInstalled') });
    expect(await findOcr('auto', { PATH: programs(LANGUAGES, []) })).toEqual({
      missing: words('pdf.tesseractWithoutPrlimit'),
    });
  });
});

describe('a run of the program', () => {
  test('that takes too long is killed', async () => {
    const run = await runTool(tool('setInterval(() => {}, 1000)'), [], new Uint8Array(), 300);
    expect(run).toEqual({ failed: expect.objectContaining({ key: 'pdf.toolEnded' }) });
  });

  test('that prints without end is killed', async () => {
    const endless = `const more = () => process.stdout.write('x'.repeat(1 << 20), more); more()`;
    expect(await runTool(tool(endless), [], new Uint8Array(), 60_000)).toEqual({
      failed: expect.objectContaining({ key: 'pdf.toolEnded' }),
    });
  });

  test.skipIf(!isReady)('that wants more memory than it may have ends', async () => {
    const hungry = [PRLIMIT, '--as=268435456'];
    const run = await runTool(tool('console.log(1)', hungry), [], new Uint8Array(), 60_000);
    expect(run).toHaveProperty('failed');
  });

  test('gets the picture, no shell and none of our environment', async () => {
    process.env.BANKFEED_TEST_SECRET = 'of the owner';
    const script = `
      const { PATH, ...rest } = process.env;
      process.stdin.on('data', (bytes) => console.log(JSON.stringify([process.argv.slice(2), rest, bytes.toString('latin1')])));`;
    const run = await runTool(tool(script), ['$(id)', '; true'], Buffer.from('P5'), 60_000);
    delete process.env.BANKFEED_TEST_SECRET;
    expect(JSON.parse('text' in run ? run.text : 'null')).toEqual([
      ['$(id)', '; true'],
      { LC_ALL: 'C', OMP_THREAD_LIMIT: '1' },
      'P5',
    ]);
  });

  test('that fails is an issue with what it said', async () => {
    const failing = tool(`console.error('Error opening data file'); process.exit(1)`);
    expect(await readPicture(failing, PICTURE)).toMatchObject({
      severity: 'error',
      code: 'ocr.failed',
      message: expect.stringContaining('Error opening data file'),
    });
  });
});

test('words of a line stand on its lower edge, and empty ones are left out', () => {
  const rows = [
    'level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext',
    '4\t1\t1\t1\t1\t0\t10\t20\t200\t30\t-1\t',
    '5\t1\t1\t1\t1\t1\t10\t22\t60\t20\t96.5\tRent',
    '5\t1\t1\t1\t1\t2\t80\t20\t60\t30\t41.2\t1,00',
    '5\t1\t1\t1\t1\t3\t150\t20\t60\t30\t10\t ',
  ];
  expect(wordsIn(rows.join('\n'))).toEqual([
    { text: 'Rent', confidence: 96.5, x: 10, y: 50, width: 60, size: 30 },
    { text: '1,00', confidence: 41.2, x: 80, y: 50, width: 60, size: 30 },
  ]);
});
