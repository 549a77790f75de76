/** Sentences that the state and readers wrote for a terminal, as a page says them. */
import type { FoldedRows } from '../../domain/folded-issues.ts';
import type { AttentionView } from '../../store/views/shapes/status.ts';
import type { Plain, Said } from '../../words/message.ts';
import { messageText, tell } from '../../words/message.ts';
import { currentSpeech, t } from '../../words/speak.ts';
import { countText, dayText } from '../format.ts';
import { type Html, html } from '../html.ts';

/** Commands that have a button or a form where their message is shown. */
const COMMAND = /`?bankfeed (?:accept|forget|inspect|mail release|retry|documents|transfers|explain|runs|sync)\b/;
const ASIDES = [
  /, (?:or type|oder tippen Sie) `bankfeed [^`]*`(?: (?:and|und) `bankfeed [^`]*`)?(?: \([^)]*\))?/g,
  /(?:: |; else |, )?choose one with `bankfeed [^`]*`(?: \([^)]*\))?, for this document and files like it/g,
  /(?:: |; sonst |, )?wählen Sie eines mit `bankfeed [^`]*`(?: \([^)]*\))?, für dieses Dokument und ähnliche/g,
  /, (?:or say|oder sagen Sie) `bankfeed [^`]*`/g,
  /, (?:then|dann) `bankfeed [^`]*`/g,
  /: `bankfeed [^`]*`(?: [^.;:]*)?/g,
];

/** The page that a message names, where its advice is followed. */
export interface Spot {
  readonly href: string;
  readonly label: string;
}

/** Messages of the state are read in a terminal as well. */
const ITS_PAGE = /on its page (?:of|in) the dashboard|auf (?:der|ihrer|seiner) Seite (?:des Dokuments|im Dashboard)/;

/** Advice with a link in the place of the page that it names. Without a place to follow it that sentence is left out. */
function linked(text: string, spot: Spot | null): readonly Html[] {
  if (!ITS_PAGE.test(text)) return codeSpans(text);
  if (spot === null) {
    const others = text.split(/(?<=\.) /).filter((part) => !ITS_PAGE.test(part));
    return codeSpans(others.join(' '));
  }
  const [before = '', after = ''] = text.split(ITS_PAGE);
  return [...codeSpans(before), html`<a href="${spot.href}">${spot.label}</a>`, ...codeSpans(after)];
}

/** The page of a document or a transaction, from a list of what needs a look. */
function pageOf({ id, kind }: AttentionView): Spot {
  const isDocument = kind === 'document' || kind === 'held' || /^d\d+$/.test(id);
  return { href: `/${isDocument ? 'documents' : 'transactions'}/${encodeURIComponent(id)}`, label: t('pages.page') };
}

/** The questions of a document stand above its messages. */
export function askedAbove(): Spot {
  return { href: '#asked', label: t('word.above') };
}

/** The message without the clauses that name such a command. */
export function withoutCommands(text: string): string {
  const plain = ASIDES.reduce((left, aside) => left.replaceAll(aside, ''), text);
  const parts = plain.split(/(?<=[.;?]) /).filter((part) => !COMMAND.test(part));
  return parts.join(' ').replace(/[;,:]$/, '');
}

/** The kind whose text is the ledger's own answer, in English. */
const ENGLISH = 'record';

export function attentionText(entry: AttentionView): Html {
  const { kind, text } = entry;
  return html`<p${kind === ENGLISH && asEnglish()}>${linked(ended(withoutCommands(text)), pageOf(entry))}</p>`;
}

/** The advice; nothing where the buttons beside it say so. */
export function attentionTodo(entry: AttentionView): Html {
  const { kind, todo } = entry;
  const words = ['document', 'held', 'record', 'transfer'].includes(kind) ? '' : withoutCommands(todo);
  if (words === '') return html``;
  return html`<p class="todo">${linked(ended(capital(words)), pageOf(entry))}</p>`;
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

/**
 * An issue in the reader's language. `spot`: where its advice is followed; null where nothing is asked any more.
 */
export function issueHtml(issue: Plain, spot: Spot | null): Html {
  const text = messageText(issue);
  return html`<bdi${text === issue.message && asEnglish()}>${linked(withoutCommands(text), spot)}</bdi>`;
}

/** The words about several rows at once, with their places. */
export function foldedHtml({ column, count, places, said, words }: FoldedRows, spot: Spot | null): Html {
  const where = places.map(placeText).join('; ');
  return html`${countText(count, 'row')}${column}: ${issueHtml({ message: said, words }, spot)} (${where})`;
}

function placeText({ lines, page }: FoldedRows['places'][number]): string {
  const [line = 0, ...others] = lines;
  const all = lines.join(', ');
  if (page === null) return others.length === 0 ? t('pages.line', { line }) : t('pages.linesLines', { lines: all });
  return others.length === 0 ? t('pages.pageLine', { page, line }) : t('pages.pageLines', { page, lines: all });
}

/** A message of the state in the reader's language, marked as English where it stays so. */
export function echoHtml(said: Said): Html {
  const words = tell(said);
  return html`<bdi${words === said && asEnglish()}>${codeSpans(words)}</bdi>`;
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
