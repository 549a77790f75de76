/** The fields of a connector in a page, with the mistakes beside them. */

import { MASK } from '../../../settings/secrets.ts';
import { isReference } from '../../../settings/write/fields.ts';
import { t } from '../../../words/speak.ts';
import { type Html, html } from '../../html.ts';
import { echoHtml } from '../../pages/messages.ts';
import { dropName, pairName } from './edits.ts';
import type { FieldMistake, SentFields, SettingField } from './field.ts';
import type { Input, InputGroup, PairInput, PlainInput } from './inputs.ts';
import { textOf } from './texts.ts';

export interface FieldsState {
  /** The form as it was sent before; left out: the values of the file. */
  readonly sent?: SentFields | undefined;
  readonly mistakes?: readonly FieldMistake[] | undefined;
}

/** The keys of the plug-in. The keys of every connector are folded away. */
export function fieldsForm(inputs: readonly Input[], state: FieldsState): Html {
  const own = inputs.filter(({ field }) => field?.isCommon !== true);
  const common = inputs.filter(({ field }) => field?.isCommon === true);
  const isOpen = common.some(
    (input) => isInUse(input) || isTouched(input, state) || mistakeOf(input, state) !== undefined,
  );
  return html`${own.map((input) => inputHtml(input, state))}${
    common.length > 0 &&
    html`<details class="group"${isOpen && html` open`}><summary>${t('When and how it is read')}</summary><div class="inset">${common.map((input) => inputHtml(input, state))}</div></details>`
  }`;
}

function isInUse(input: Input): boolean {
  return input.kind === 'plain' ? input.value !== undefined : input.kind === 'group' && input.state === 'there';
}

/** Mistakes that stand beside no field. */
export function mistakesElsewhere(
  inputs: readonly Input[],
  mistakes: readonly FieldMistake[],
): readonly FieldMistake[] {
  return mistakes.filter((mistake) => ownerOf(inputs, mistake) === undefined);
}

function inputHtml(input: Input, state: FieldsState): Html {
  if (input.kind === 'group') return groupHtml(input, state);
  return input.kind === 'pair' ? pairHtml(input, state) : plainHtml(input, state);
}

function groupHtml(group: InputGroup, state: FieldsState): Html {
  const { field, inputs, name } = group;
  if (field === null) return itemHtml(group, state);
  const wrong = mistakeHtml(group, state);
  const isOpen = group.state === 'there' || field.required || hasMistake(group, state) || isTouched(group, state);
  return html`<details class="group"${isOpen && html` open`}><summary>${labelOf(field)}</summary><div class="inset" id="${name}">${wrong}${fieldsForm(inputs, state)}</div></details>`;
}

/** An item of a list of groups. One that is there may be removed, and the last is for a new one. */
function itemHtml(group: InputGroup, state: FieldsState): Html {
  const number = Number(group.path.at(-1)) + 1;
  const isThere = group.state === 'there';
  const drop = isThere && dropHtml(group.name, state);
  const title = isThere ? `${number}` : number === 1 ? t('The first') : t('One more');
  const isOpen = isThere || number === 1 || hasMistake(group, state) || isTouched(group, state);
  return html`<details class="group"${isOpen && html` open`}><summary>${title}</summary><div class="inset">${mistakeHtml(group, state)}${fieldsForm(group.inputs, state)}${drop}</div></details>`;
}

function plainHtml(input: PlainInput, state: FieldsState): Html {
  const kept = keptHtml(input, state);
  return html`<div class="field"><label><span>${labelOf(input.field)}</span>${controlHtml(input, state)}</label>${mistakeHtml(input, state)}${kept}</div>`;
}

function labelOf({ description, name, required }: SettingField): Html {
  const about = description !== null && html` ${echoHtml(description)}`;
  return html`<code>${name}</code>${about}${required && html` <em>${t('needed')}</em>`}`;
}

function controlHtml(input: PlainInput, state: FieldsState): Html {
  const { field, form, name, value } = input;
  const described =
    mistakeOf(input, state) !== undefined && html` aria-invalid="true" aria-describedby="${mistakeId(name)}"`;
  if (field.secret && form.kind !== 'yaml') return secretHtml(input, state, described);
  const text = state.sent?.[name] ?? textOf(form, value);
  if (form.kind === 'choice') {
    const words = form.among.map(String);
    const all = text === '' || words.includes(text) ? words : [text, ...words];
    return html`<select name="${name}"${described}><option value="">${defaultText(field)}</option>${all.map((word) => html`<option value="${word}"${word === text && html` selected`}>${word}</option>`)}</select>`;
  }
  const hint = field.default ?? '';
  if (form.kind === 'text' || form.kind === 'number') {
    const mode = form.kind === 'number' && html` inputmode="numeric"`;
    return html`<input name="${name}" type="text" value="${text}" autocomplete="off" spellcheck="false" placeholder="${hint}"${mode}${described}>`;
  }
  const rows = Math.max(2, text.split('\n').length + 1);
  return html`<textarea name="${name}" rows="${rows}" spellcheck="false" placeholder="${hint}"${described}>${text}</textarea><small class="quiet">${shapeText(form.kind)}</small>`;
}

function shapeText(kind: 'list' | 'pairs' | 'yaml'): string {
  if (kind === 'list') return t('one on each line');
  return kind === 'pairs' ? t('on each line a name, a colon and a value') : t('a value in YAML');
}

/** Never the secret itself: whether there is one, and that an empty field keeps it. */
function secretHtml(input: PlainInput, state: FieldsState, described: Html | false): Html {
  const { form, name } = input;
  const hint = isSent(input, state) ? t('as sent before') : isKept(input) ? t('kept: empty leaves it as it is') : '';
  if (form.kind === 'text' && form.lines === true)
    return html`<textarea name="${name}" rows="3" autocomplete="off" spellcheck="false" placeholder="${hint}"${described}></textarea>`;
  return html`<input name="${name}" type="password" autocomplete="new-password" placeholder="${hint}"${described}>`;
}

/** A kept secret: its place where it only stands elsewhere, and a mark that removes it. */
function keptHtml(input: PlainInput, { sent }: FieldsState): Html | false {
  const { field, name, value } = input;
  if (!field.secret || input.form.kind === 'yaml' || !isKept(input)) return false;
  const place =
    typeof value === 'string' &&
    isReference(value) &&
    html`<small class="quiet">${t('It stands in {place}.', { place: value })}</small> `;
  const drop = !field.required && dropHtml(name, { sent });
  return html`<div class="row">${place}${drop}</div>`;
}

function pairHtml({ field, name }: PairInput, { sent }: FieldsState): Html {
  return html`<div class="fields"><label><span>${t('Name')}</span><input name="${pairName(name)}" value="${sent?.[pairName(name)]}" autocomplete="off" spellcheck="false" aria-label="${field.name}: ${t('Name')}"></label><label><span>${t('Value')}</span><input name="${name}" type="password" autocomplete="new-password" placeholder="${(sent?.[name] ?? '') !== '' && t('as sent before')}" aria-label="${field.name}: ${t('Value')}"></label></div>`;
}

/** The mark that removes a secret, or an item of a list. */
function dropHtml(name: string, { sent }: FieldsState): Html {
  const isOn = sent?.[dropName(name)] === 'on';
  return html`<label class="choice"><input type="checkbox" name="${dropName(name)}"${isOn && html` checked`}> ${t('Remove it')}</label>`;
}

function defaultText({ default: value }: SettingField): string {
  return value === null ? t('not set') : t('default: {value}', { value });
}

function isKept({ value }: PlainInput): boolean {
  return value === MASK || (typeof value === 'string' && isReference(value));
}

function isSent({ name }: PlainInput, { sent }: FieldsState): boolean {
  return (sent?.[name] ?? '') !== '';
}

function mistakeHtml(input: PlainInput | InputGroup, state: FieldsState): Html | false {
  const mistake = mistakeOf(input, state);
  return (
    mistake !== undefined && html`<p class="mistake" id="${mistakeId(input.name)}">${echoHtml(mistake.message)}</p>`
  );
}

const mistakeId = (name: string): string => `${name}~mistake`;

function mistakeOf(input: Input, { mistakes = [] }: FieldsState): FieldMistake | undefined {
  return mistakes.find((mistake) => ownerOf([input], mistake) === input);
}

/** The innermost input that the path of a mistake leads to or into. */
function ownerOf(inputs: readonly Input[], mistake: FieldMistake): Input | undefined {
  const over = inputs.find((input) => input.path.every((key, at) => mistake.path[at] === key));
  if (over?.kind !== 'group') return over;
  return (
    ownerOf(
      over.inputs.filter(({ kind }) => kind !== 'pair'),
      mistake,
    ) ?? over
  );
}

function hasMistake(group: InputGroup, { mistakes = [] }: FieldsState): boolean {
  return mistakes.some((mistake) => ownerOf([group], mistake) !== undefined);
}

function isTouched(input: Input, state: FieldsState): boolean {
  if (input.kind === 'group') return input.inputs.some((each) => isTouched(each, state));
  return (state.sent?.[input.name] ?? '') !== '';
}
