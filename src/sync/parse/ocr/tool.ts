/** Tesseract, a program that reads text from pictures. It is no part of bankfeed: the owner may install it. */
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import { reasonOf } from '../../../lib/errors.ts';
import { type Said, words } from '../../../words/message.ts';
import { type OcrTool, runTool } from './run-tool.ts';

/** The setting `ocr`: languages by tesseract's names, or all that are installed. */
export type OcrSetting = 'auto' | 'off' | readonly string[];

/** `missing`: nothing is wrong, tesseract is not there. `wrong`: the owner asked for what cannot be had. */
export type OcrFound = OcrTool | { readonly missing: Said } | { readonly wrong: Said };

/** Where programs and their data lie. */
interface Environment {
  readonly PATH?: string | undefined;
  readonly TESSDATA_PREFIX?: string | undefined;
}

/** The memory of one run in bytes, and its processor time in seconds. */
const MOST_MEMORY = 2 * 1024 * 1024 * 1024;
const MOST_SECONDS = 60;
const LIST_LIMIT_MS = 10_000;

/** Every language makes reading slower. These many are taken where the owner names none. */
const MOST_LANGUAGES = 4;

/** Looks for tesseract on the path of `environment`, and asks it for its languages. */
export async function findOcr(setting: OcrSetting, environment: Environment): Promise<OcrFound> {
  if (setting === 'off') return { missing: words('pdf.readingPicturesTurnedOff') };
  const found = (name: string): string | undefined => programOn(environment.PATH ?? '', name);
  const [tesseract, prlimit, setpriv] = ['tesseract', 'prlimit', 'setpriv'].map(found);
  if (tesseract === undefined) return { missing: words('pdf.tesseractNotInstalled') };
  if (prlimit === undefined) return { missing: words('pdf.tesseractWithoutPrlimit') };
  const { TESSDATA_PREFIX: data = '' } = environment;
  // The reader that runs it has another folder than this process.
  const dataFolder = data === '' ? null : resolve(data);
  const command = [...untilParentEnds(setpriv), prlimit, `--as=${MOST_MEMORY}`, `--cpu=${MOST_SECONDS}`, tesseract];
  const installed = await languagesOf({ command, languages: '', dataFolder });
  if ('wrong' in installed) return installed;
  const languages = choose(setting, installed.names);
  return typeof languages === 'string' ? { command, languages, dataFolder } : languages;
}

/** The kernel ends tesseract with the reader that started it. */
function untilParentEnds(setpriv: string | undefined): readonly string[] {
  return setpriv === undefined ? [] : [setpriv, '--pdeathsig', 'KILL'];
}

function programOn(path: string, name: string): string | undefined {
  return path
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => resolve(folder, name))
    .find(isProgram);
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

async function languagesOf(tool: OcrTool): Promise<{ readonly names: readonly string[] } | { readonly wrong: Said }> {
  const run = await runTool(tool, ['--list-langs'], new Uint8Array(), LIST_LIMIT_MS).catch((thrown: unknown) => ({
    failed: reasonOf(thrown),
  }));
  if ('failed' in run) return { wrong: words('pdf.tesseractCannotBeRun', { why: run.failed }) };
  const [, ...names] = run.text.split(/\r?\n/).filter((line) => line.trim() !== '');
  // `osd` knows how a page lies, and no words.
  return { names: names.map((name) => name.trim()).filter((name) => name !== 'osd') };
}

function choose(setting: Exclude<OcrSetting, 'off'>, installed: readonly string[]): string | { readonly wrong: Said } {
  const wanted = setting === 'auto' ? preferred(installed) : setting;
  const missing = wanted.filter((name) => !installed.includes(name));
  if (missing.length > 0) {
    const there = installed.length === 0 ? words('pdf.noLanguage') : installed.join(', ');
    return { wrong: words('pdf.tesseractLacksLanguages', { names: missing.join(', '), there }) };
  }
  return wanted.length === 0 ? { wrong: words('pdf.tesseractNoLanguage') } : wanted.join('+');
}

/** English comes first: its figures are those of every statement in Latin letters. */
function preferred(installed: readonly string[]): readonly string[] {
  const first = installed.filter((name) => name === 'eng');
  return [...first, ...installed.filter((name) => name !== 'eng')].slice(0, MOST_LANGUAGES);
}
