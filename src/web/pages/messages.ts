/** Sentences that the state and readers wrote for a terminal, as a page says them. */
import type { AttentionView } from '../../store/views/shapes/status.ts';
import { issueWords } from '../../words/speak.ts';
import { type Html, html } from '../html.ts';

/** Commands that have a button or a form where their message is shown. */
const COMMAND = /`?bankfeed (?:accept|forget|inspect|mail release|retry|documents|transfers|explain|sync)\b/;
const ASIDES = [
  /, or type `bankfeed [^`]*`(?: \([^)]*\))?/g,
  /(?:: |; else |, )?choose one with `bankfeed [^`]*`(?: \([^)]*\))?, for this document and files like it/g,
  /, or say `bankfeed [^`]*`/g,
  /, (?:then|dann) `bankfeed [^`]*`/g,
  /: `bankfeed [^`]*` [^.;:]*/g,
];

/** The message without the clauses that name such a command. */
export function withoutCommands(text: string): string {
  const plain = ASIDES.reduce((left, aside) => left.replaceAll(aside, ''), text);
  const parts = plain.split(/(?<=[.;]) /).filter((part) => !COMMAND.test(part));
  return parts.join(' ').replace(/[;,:]$/, '');
}

/** Kinds whose text is a message of a connector or of the ledger, which is English so far. */
const ENGLISH = ['connector', 'record', 'remark', 'ledger'];

export function attentionText({ kind, text }: AttentionView): Html {
  return html`<p${ENGLISH.includes(kind) && html` lang="en"`}>${codeSpans(withoutCommands(text))}</p>`;
}

/** What to do; nothing where the buttons beside it say so. */
export function attentionTodo({ kind, todo }: AttentionView): Html {
  const words = ['document', 'held', 'record', 'transfer'].includes(kind) ? '' : withoutCommands(todo);
  if (words === '') return html``;
  return html`<p class="todo"${ENGLISH.includes(kind) && html` lang="en"`}>${codeSpans(words)}</p>`;
}

/** An issue in the reader's language, with the reader's own message beneath where that says more. */
export function issueHtml(issue: { readonly code: string; readonly message: string }): Html {
  const { details, text } = issueWords(issue);
  if (details === null) return html`<bdi lang="en">${codeSpans(withoutCommands(text))}</bdi>`;
  return html`<span>${codeSpans(text)}</span><br><span class="quiet small"><bdi lang="en">${codeSpans(withoutCommands(details))}</bdi></span>`;
}

/** Words in back-ticks are commands, keys and values. */
export function codeSpans(text: string): readonly Html[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}
