/** Addresses of the setup and of the settings. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, EXIT } from '../../lib/errors.ts';
import type { TriedChannel } from '../../sync/notices/notify.ts';
import { hintText, messageText } from '../../words/message.ts';
import { t } from '../../words/speak.ts';
import { checkConnector } from '../actions.ts';
import { sendPage } from '../pages/layout.ts';
import { formOf, type Guard, textFields } from '../session/guard.ts';
import type { WebContext } from '../web-app.ts';
import { addConfigEditor } from './config-page.ts';
import {
  draftOf,
  firstForm,
  type KeptSettings,
  mistakeIn,
  nextForm,
  presentLedger,
  type SetupForm,
} from './draft-form.ts';
import { addRuleActions } from './rules-section.ts';
import type { Tried } from './settings-editor.ts';
import { settingsPage } from './settings-page.ts';
import { type SetupState, setupPage } from './setup-page.ts';

/** The greatest number of sessions whose setup is half done; beyond it the oldest begins anew. */
const MOST_FORMS = 20;

export function addSetup(scope: FastifyInstance, context: WebContext, guard: Guard): void {
  const { settingsEditor: editor } = context.app;
  /** By session: secrets wait here and not in a page. */
  const forms = new Map<string, SetupForm>();
  const sessionOf = (request: FastifyRequest) => guard.sessionOf(request) ?? '';
  const show = (request: FastifyRequest, reply: FastifyReply, more: Omit<SetupState, 'view' | 'passwordFrom'>) => {
    const passwordFrom = context.hasPassword ? keptOf(context).passwordFrom : null;
    const page = setupPage(guard.viewer(request), { view: editor.view(), passwordFrom, ...more });
    return sendPage(reply, page, guard.viewer(request), more.mistake === undefined ? 200 : 422);
  };

  scope.get('/setup', async (request, reply) =>
    show(request, reply, { form: forms.get(sessionOf(request)) ?? firstForm(editor.view()) }),
  );
  scope.post('/setup/check', async (request, reply) => {
    const session = sessionOf(request);
    const form = nextForm(formOf(request), forms.get(session));
    forms.delete(session);
    forms.set(session, form);
    const [oldest] = forms.keys();
    if (forms.size > MOST_FORMS && oldest !== undefined) forms.delete(oldest);
    const mistake = mistakeIn(form);
    if (mistake !== undefined) return show(request, reply, { form, mistake });
    try {
      return show(request, reply, { form, checked: await editor.check(draftOf(form, keptOf(context))) });
    } catch (thrown) {
      return show(request, reply, { form, mistake: wordsOf(thrown) });
    }
  });
  scope.post('/setup/write', async (request, reply) => {
    const form = forms.get(sessionOf(request));
    if (form === undefined || mistakeIn(form) !== undefined) return reply.redirect('/setup', 303);
    try {
      const written = await editor.write(draftOf(form, keptOf(context)));
      if (written.kind === 'lines') return show(request, reply, { form, lines: written.text });
      forms.delete(sessionOf(request));
      return await reply.redirect('/?done=setup', 303);
    } catch (thrown) {
      return show(request, reply, { form, mistake: wordsOf(thrown) });
    }
  });
  addSettings(scope, context, guard);
  addConfigEditor(scope, editor, guard);
  addRuleActions(scope, context);
}

/** A mistake that a person can correct is shown; any other failure is a fault of the program. */
function wordsOf(thrown: unknown): string {
  if (!(thrown instanceof AppError) || thrown.exitCode !== EXIT.usage) throw thrown;
  return [messageText(thrown), hintText(thrown) ?? []].flat().join('. ');
}

function addSettings(scope: FastifyInstance, context: WebContext, guard: Guard): void {
  const { app } = context;
  const { settingsEditor: editor } = app;
  const show = (request: FastifyRequest, reply: FastifyReply, tried?: readonly Tried[]) => {
    const query = textFields(request.query);
    const state = { view: editor.view(), problem: app.settingsNews().problem, rules: app.rules.list(), query, tried };
    const viewer = guard.viewer(request);
    return sendPage(reply, settingsPage(viewer, state), viewer);
  };

  scope.get('/settings', async (request, reply) => show(request, reply));
  scope.post('/settings/test', async (request, reply) => {
    const { connector = '' } = formOf(request);
    checkConnector(context, connector);
    return show(request, reply, [await editor.test(connector)]);
  });
  scope.post('/notify-test', async (request, reply) => {
    const { tried = [] } = await app.request({ kind: 'notify-test', entries: [] });
    return show(request, reply, tried.map(channelFinding));
  });
}

/** The outcome of the test of one channel of notices. */
function channelFinding({ entry, failure, use }: TriedChannel): Tried {
  const about = t('doctor.notify', { entry: String(entry), use });
  if (failure === null) return { about, state: 'ok', text: t('setup.tookTest'), todo: null };
  return { about, state: 'wrong', text: failure, todo: null };
}

/** The settings that the form does not ask for. The state of the samples stays apart from that of one's own bank. */
function keptOf({ app, listen }: WebContext): KeptSettings {
  const view = app.settingsEditor.view();
  const { isSample, plugins, values } = view;
  const rawOf = (name: string) => values.find(({ key }) => key === name)?.value;
  const state = rawOf('state') ?? 'state';
  const password = rawOf('server.password') ?? '';
  const { host, port } = listen;
  return {
    plugins,
    present: presentLedger(view),
    url: rawOf('server.url') ?? null,
    trustedProxies: rawOf('server.trustedProxies') ?? null,
    passwordFrom: VARIABLE.test(password) ? password : null,
    state: isSample ? `${state.replace(/\/$/, '')}/own` : state,
    listen: `${host.includes(':') ? `[${host}]` : host}:${port}`,
  };
}

/** A reference to a variable of the environment. */
const VARIABLE = /^\$\{[A-Za-z_][A-Za-z0-9_]*\}$/;
