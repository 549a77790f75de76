/** Sentences that the state and readers wrote for a terminal, as a page says them. */
import type { AttentionView } from '../../store/views/shapes/status.ts';
import { type Html, html } from '../html.ts';

/** Commands that have a button or a form where their message is shown. */
const COMMAND = /`?bankfeed (?:accept|forget|inspect|mail release|retry|documents|transfers|explain|sync)\b/;
const ASIDES = [
  /, or type `bankfeed [^`]*`(?: \([^)]*\))?/g,
  /(?:: |; else |, )?choose one with `bankfeed [^`]*`, for this document and files like it/g,
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

/** Kinds whose text is a message of a reader or a connector, which is English so far. */
const ENGLISH = ['connector', 'document', 'held', 'record', 'remark', 'ledger'];

export function attentionText({ kind, text }: AttentionView): Html {
  return html`<p${ENGLISH.includes(kind) && html` lang="en"`}>${codeSpans(withoutCommands(text))}</p>`;
}

/** What to do; nothing where the buttons beside it say so. */
export function attentionTodo({ kind, todo }: AttentionView): Html {
  const words = ['document', 'held', 'record', 'transfer'].includes(kind) ? '' : withoutCommands(todo);
  if (words === '') return html``;
  return html`<p class="todo"${ENGLISH.includes(kind) && html` lang="en"`}>${codeSpans(words)}</p>`;
}

/** Words in back-ticks are commands, keys and values. */
export function codeSpans(text: string): readonly Html[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}
