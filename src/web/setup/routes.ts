/** Addresses of the setup and of the settings. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, EXIT, messageOf } from '../../lib/errors.ts';
import type { TriedChannel } from '../../sync/notices/try-channels.ts';
import { echo } from '../../words/echo.ts';
import { t } from '../../words/speak.ts';
import { layout, type Page } from '../pages/layout.ts';
import { formOf, type Guard, textFields } from '../session/guard.ts';
import type { WebContext } from '../web-app.ts';
import { draftOf, firstForm, type KeptSettings, mistakeIn, nextForm, type SetupForm } from './draft-form.ts';
import { blockOf, newConnectorPage } from './new-connector.ts';
import { addRuleActions } from './rules-section.ts';
import type { SettingsEditor, Tried, Written } from './settings-editor.ts';
import { connectorPage, settingsPage } from './settings-page.ts';
import { type SetupState, setupPage } from './setup-page.ts';

/** The greatest number of people in the midst of a setup. */
const MOST_FORMS = 20;

export function addSetup(scope: FastifyInstance, context: WebContext, guard: Guard): void {
  const { settingsEditor } = context.app;
  // The sent forms, by session: secrets wait here and not in a page.
  const forms = new Map<string, SetupForm>();
  const sessionOf = (request: FastifyRequest) => guard.sessionOf(request) ?? '';
  const show = (request: FastifyRequest, reply: FastifyReply, page: Page, status = 200) =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .send(layout(page, guard.viewer(request)));
  const showSetup = (request: FastifyRequest, reply: FastifyReply, state: Omit<SetupState, 'view'>) =>
    show(
      request,
      reply,
      setupPage(guard.viewer(request), { view: settingsEditor.view(), ...state }),
      state.mistake ? 422 : 200,
    );

  scope.get('/setup', async (request, reply) =>
    showSetup(request, reply, { form: forms.get(sessionOf(request)) ?? firstForm(settingsEditor.view()) }),
  );
  scope.post('/setup/check', async (request, reply) => {
    const form = nextForm(formOf(request), forms.get(sessionOf(request)));
    keepForm(forms, sessionOf(request), form);
    const mistake = mistakeIn(form);
    if (mistake !== undefined) return showSetup(request, reply, { form, mistake });
    try {
      return await showSetup(request, reply, {
        form,
        checked: await settingsEditor.check(draftOf(form, keptOf(context))),
      });
    } catch (thrown) {
      return showSetup(request, reply, { form, mistake: wordsOf(thrown) });
    }
  });
  scope.post('/setup/write', async (request, reply) => {
    const form = forms.get(sessionOf(request));
    if (form === undefined || mistakeIn(form) !== undefined) return reply.redirect('/setup', 303);
    try {
      const written = await settingsEditor.write(draftOf(form, keptOf(context)));
      if (written.kind === 'lines') return await showSetup(request, reply, { form, lines: written.text });
      forms.delete(sessionOf(request));
      return await reply.redirect('/?done=setup', 303);
    } catch (thrown) {
      return showSetup(request, reply, { form, mistake: wordsOf(thrown) });
    }
  });
  addSettings(scope, context, guard);
}

function addSettings(scope: FastifyInstance, context: WebContext, guard: Guard): void {
  const { app } = context;
  addRuleActions(scope, context);
  const { settingsEditor } = app;
  const show = (
    request: FastifyRequest,
    reply: FastifyReply,
    more: { tried?: readonly Tried[]; lines?: string } = {},
  ) => {
    const query = textFields(request.query);
    const state = {
      ...{ view: settingsEditor.view(), problem: app.settingsNews().problem, rules: app.rules.list(), query },
      ...more,
    };
    const page = layout(settingsPage(guard.viewer(request), state), guard.viewer(request));
    return reply.type('text/html; charset=utf-8').send(page);
  };
  const answer = (request: FastifyRequest, reply: FastifyReply, written: Written) =>
    written.kind === 'lines' ? show(request, reply, { lines: written.text }) : reply.redirect('/settings', 303);

  scope.get('/settings', async (request, reply) => show(request, reply));
  scope.get('/settings/connectors/:name', async (request, reply) => {
    const known = settingsEditor.view().connectors.find(({ name }) => name === textFields(request.params).name);
    if (known === undefined) return reply.redirect('/settings', 303);
    const viewer = guard.viewer(request);
    return reply.type('text/html; charset=utf-8').send(layout(connectorPage(viewer, known), viewer));
  });
  addNewConnector(scope, settingsEditor, guard, answer);
  scope.post('/settings/test', async (request, reply) =>
    show(request, reply, { tried: [await settingsEditor.test(formOf(request).connector ?? '')] }),
  );
  scope.post('/notify-test', async (request, reply) => {
    const { tried = [] } = await app.request({ kind: 'notify-test', entries: [] });
    return show(request, reply, { tried: tried.map(channelFinding) });
  });
  scope.post('/settings/pause', async (request, reply) => {
    const { connector = '', state } = formOf(request);
    return answer(request, reply, await settingsEditor.pause(connector, state === 'paused' ? 'paused' : 'going'));
  });
  scope.post('/settings/connector', async (request, reply) => {
    const { name = '', block = '' } = formOf(request);
    return answer(request, reply, await settingsEditor.putConnector(name.trim(), block));
  });
}

/** The outcome of the test of one channel of notices. */
function channelFinding({ entry, failure, use }: TriedChannel): Tried {
  const about = `notify ${entry} (${use})`;
  if (failure === null) return { about, state: 'ok', text: t('it took the test'), todo: null };
  return { about, state: 'wrong', text: failure, todo: null };
}

/** A form for a connector that is not there yet. */
function addNewConnector(scope: FastifyInstance, editor: SettingsEditor, guard: Guard, answer: Answer): void {
  scope.get('/settings/new/:use', async (request, reply) => {
    const found = editor.view().uses.find(({ name }) => name === textFields(request.params).use);
    const fields = found === undefined ? undefined : await editor.fieldsOf(found.name);
    if (found === undefined || fields === undefined) return reply.redirect('/settings', 303);
    const viewer = guard.viewer(request);
    const page = newConnectorPage(viewer, { use: found.name, summary: found.summary, fields });
    return reply.type('text/html; charset=utf-8').send(layout(page, viewer));
  });
  scope.post('/settings/new', async (request, reply) => {
    const form = formOf(request);
    const { name = '', use = '' } = form;
    const fields = (await editor.fieldsOf(use)) ?? [];
    return answer(request, reply, await editor.putConnector(name.trim(), blockOf(use, fields, form)));
  });
}

type Answer = (request: FastifyRequest, reply: FastifyReply, written: Written) => FastifyReply;

/** The settings that the form does not ask for. The state of the samples stays apart from that of one's own bank. */
function keptOf({ app, listen }: WebContext): KeptSettings {
  const { isSample, values } = app.settingsEditor.view();
  const rawOf = (name: string) => values.find(({ key }) => key === name)?.value;
  const state = rawOf('state') ?? 'state';
  const password = rawOf('server.password') ?? '';
  const { host, port } = listen;
  return {
    url: rawOf('server.url') ?? null,
    passwordFrom: VARIABLE.test(password) ? password : null,
    state: isSample ? `${state.replace(/\/$/, '')}/own` : state,
    listen: `${host.includes(':') ? `[${host}]` : host}:${port}`,
  };
}

/** A reference to a variable of the environment. */
const VARIABLE = /^\$\{[A-Za-z_][A-Za-z0-9_]*\}$/;

function keepForm(forms: Map<string, SetupForm>, session: string, form: SetupForm): void {
  forms.delete(session);
  forms.set(session, form);
  const [oldest] = forms.keys();
  if (forms.size > MOST_FORMS && oldest !== undefined) forms.delete(oldest);
}

/** A fault that a person can mend is shown; any other is a failure of ours. */
function wordsOf(thrown: unknown): string {
  if (!(thrown instanceof AppError) || thrown.exitCode !== EXIT.usage) throw thrown;
  return [messageOf(thrown), thrown.hint]
    .filter((part) => part !== undefined)
    .map(echo)
    .join('. ');
}
