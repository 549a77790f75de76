/** Sentences that the state and readers wrote for a terminal, as a page says them. */
import type { FoldedRows } from '../../domain/folded-issues.ts';
import type { AttentionView } from '../../store/views/shapes/status.ts';
import { echo, issueWords } from '../../words/echo.ts';
import { currentSpeech, t } from '../../words/speak.ts';
import { countText, dayText } from '../format.ts';
import { type Html, html } from '../html.ts';

/** Commands that have a button or a form where their message is shown. */
const COMMAND = /`?bankfeed (?:accept|forget|inspect|mail release|retry|documents|transfers|explain|sync)\b/;
const ASIDES = [
  /, (?:or type|oder tippen Sie) `bankfeed [^`]*`(?: \([^)]*\))?/g,
  /(?:: |; else |, )?choose one with `bankfeed [^`]*`(?: \([^)]*\))?, for this document and files like it/g,
  /(?:: |; sonst |, )?wählen Sie eines mit `bankfeed [^`]*`(?: \([^)]*\))?, für dieses Dokument und ähnliche/g,
  /, (?:or say|oder sagen Sie) `bankfeed [^`]*`/g,
  /, (?:then|dann) `bankfeed [^`]*`/g,
  /: `bankfeed [^`]*` [^.;:]*/g,
];

/** The message without the clauses that name such a command. */
export function withoutCommands(text: string): string {
  const plain = ASIDES.reduce((left, aside) => left.replaceAll(aside, ''), text);
  const parts = plain.split(/(?<=[.;]) /).filter((part) => !COMMAND.test(part));
  return parts.join(' ').replace(/[;,:]$/, '');
}

/** The kind whose text is the ledger's own answer, in English. */
const ENGLISH = 'record';

export function attentionText({ kind, text }: AttentionView): Html {
  return html`<p${kind === ENGLISH && asEnglish()}>${codeSpans(ended(withoutCommands(text)))}</p>`;
}

/** The advice; nothing where the buttons beside it say so. */
export function attentionTodo({ kind, todo }: AttentionView): Html {
  const words = ['document', 'held', 'record', 'transfer'].includes(kind) ? '' : withoutCommands(todo);
  if (words === '') return html``;
  return html`<p class="todo">${codeSpans(ended(capital(words)))}</p>`;
}

/** A part of a message as a sentence of its own. */
export function sentence(text: string): string {
  return capital(/[.?!…:]$/.test(text) ? text : `${text}.`);
}

/** A sentence with its full stop. */
function ended(text: string): string {
  return /[.?!…:`)]$/.test(text) || text === '' ? text : `${text}.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** An issue in the reader's language, with the reader's own message beneath where that says more. */
export function issueHtml(issue: { readonly code: string; readonly message: string }): Html {
  const { details, text } = issueWords(issue);
  const isEnglish = text === issue.message;
  if (details === null) return html`<bdi${isEnglish && asEnglish()}>${codeSpans(withoutCommands(text))}</bdi>`;
  return html`<span>${codeSpans(text)}</span><br><span class="quiet small"><bdi${asEnglish()}>${codeSpans(withoutCommands(details))}</bdi></span>`;
}

/** The words about several rows at once, with their places. */
export function foldedHtml({ column, count, places, said }: FoldedRows, code: string): Html {
  const where = places.map(placeText).join('; ');
  return html`${countText(count, 'row')}${column}: ${issueHtml({ code, message: said })} (${where})`;
}

function placeText({ lines, page }: FoldedRows['places'][number]): string {
  const [line = 0, ...others] = lines;
  const all = lines.join(', ');
  if (page === null) return others.length === 0 ? t('line {line}', { line }) : t('lines {lines}', { lines: all });
  return others.length === 0
    ? t('page {page}, line {line}', { page, line })
    : t('page {page}, lines {lines}', { page, lines: all });
}

/** A finished sentence of the state in the reader's language, marked as English where it stays so. */
export function echoHtml(sentence: string): Html {
  const words = echo(sentence);
  return html`<bdi${words === sentence && asEnglish()}>${codeSpans(words)}</bdi>`;
}

/** On a page in another language. */
function asEnglish(): Html | false {
  return currentSpeech().language !== 'en' && html` lang="en"`;
}

/** Words in back-ticks are commands, keys and values. Days outside them have the form of every page. */
export function codeSpans(text: string): readonly Html[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${withDays(part)}`));
}

/** A sentence whose days have the form of every page. One in an id or in the name of a file stays. */
export function withDays(sentence: string): string {
  return sentence.replaceAll(/(?<![\w.-])\d{4}-\d{2}-\d{2}(?![\w-]|\.\w)/g, (day) => dayText(day));
}
