/** The configuration file as text: edited, checked while it is typed, and saved. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusal } from '../../lib/errors.ts';
import { t } from '../../words/speak.ts';
import { type Html, html } from '../html.ts';
import { csrfField, type Page, sendPage, type Viewer } from '../pages/layout.ts';
import { echoHtml } from '../pages/messages.ts';
import { formOf, type Guard, textFields } from '../session/guard.ts';
import type { SettingsEditor, TextMistake } from './settings-editor.ts';

interface ConfigState {
  readonly file: string;
  readonly text: string;
  readonly asOf: string;
  /** Undefined: it was not checked yet. */
  readonly mistakes?: readonly TextMistake[];
}

export function configPage(viewer: Viewer, { asOf, file, mistakes, text }: ConfigState): Page {
  return {
    title: t('setup.configurationFile'),
    section: 'settings',
    // A browser takes the first line break of a text area away.
    body: html`<p class="crumbs"><a href="/settings">${t('status.settings')}</a></p>
<div class="head"><div><h1>${t('setup.configurationFile')}</h1><p class="summary"><code>${file}</code></p></div></div>
<form method="post" action="/settings/file" class="card config-form">${csrfField(viewer)}<input type="hidden" name="as-of" value="${asOf}">
<label for="config-text">${t('setup.textYaml')}</label><textarea id="config-text" name="text" rows="28" spellcheck="false" autocomplete="off" autocapitalize="off" wrap="off" aria-describedby="config-notes">
${text}</textarea>
<p id="config-notes" class="quiet small">${t('setup.secretsHiddenStayOne')}</p>
<div data-fresh="mistakes" aria-live="polite">${mistakes !== undefined && mistakesList(mistakes)}</div>
<p class="buttons"><button class="button">${t('setup.save')}</button> <button class="button plain" formaction="/settings/file/check">${t('setup.check')}</button></p></form>`,
  };
}

function mistakesList(mistakes: readonly TextMistake[]): Html {
  if (mistakes.length === 0)
    return html`<p><span class="badge good">${t('word.valid')}</span> ${t('setup.nothingWrong')}</p>`;
  return html`<ul class="findings">${mistakes.map(
    ({ key, line, message }) =>
      html`<li><span class="badge bad">${line === null ? t('word.wrong') : t('pages.line', { line })}</span> ${key !== '' && html`<code>${key}</code>: `}${echoHtml(message)}</li>`,
  )}</ul>`;
}

export function addConfigEditor(scope: FastifyInstance, editor: SettingsEditor, guard: Guard): void {
  const show = (request: FastifyRequest, reply: FastifyReply, state: Omit<ConfigState, 'file'>, status = 200) => {
    const viewer = guard.viewer(request);
    const page = configPage(viewer, { file: editor.view().target ?? '', ...state });
    return sendPage(reply, page, viewer, status);
  };
  /** Browsers send CRLF. */
  const sentIn = (request: FastifyRequest) => {
    const { text = '', 'as-of': asOf = '' } = formOf(request);
    return { text: text.replaceAll('\r\n', '\n'), asOf };
  };

  scope.get('/settings/file', async (request, reply) => {
    const { add } = textFields(request.query);
    const present = editor.text();
    const text = add === undefined ? present.text : await editor.textWith(present.text, add);
    if (text === undefined) throw refusal('connector.unknown#noPlugCalled', { name: add ?? '' });
    return show(request, reply, { ...present, text });
  });
  scope.post('/settings/file/check', async (request, reply) => {
    const sent = sentIn(request);
    return show(request, reply, { ...sent, mistakes: await editor.tryText(sent.text) });
  });
  scope.post('/settings/file', async (request, reply) => {
    const sent = sentIn(request);
    const mistakes = await editor.putText(sent.text, sent.asOf);
    return mistakes.length > 0
      ? show(request, reply, { ...sent, mistakes }, 422)
      : reply.redirect('/settings?done=setup', 303);
  });
}
