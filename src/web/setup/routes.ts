/** Addresses of the setup and of the settings. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, EXIT } from '../../lib/errors.ts';
import type { TriedChannel } from '../../sync/notices/try-channels.ts';
import { t } from '../../words/speak.ts';
import { layout } from '../pages/layout.ts';
import { formOf, type Guard, textFields } from '../session/guard.ts';
import type { WebContext } from '../web-app.ts';
import { addConnectorForms } from './connector-routes.ts';
import {
  type ChosenPlugin,
  draftOf,
  firstForm,
  type KeptSettings,
  mistakeIn,
  nextForm,
  pluginMistakes,
  presentLedger,
  type SetupForm,
} from './draft-form.ts';
import { inputsOf } from './fields/inputs.ts';
import { KeptForms } from './kept-forms.ts';
import { isBelow, mistakesOf, wordsOf } from './mistakes.ts';
import { addRuleActions } from './rules-section.ts';
import type { SettingsEditor, Tried, Written } from './settings-editor.ts';
import { settingsPage } from './settings-page.ts';
import { type SetupState, setupPage } from './setup-page.ts';

export function addSetup(scope: FastifyInstance, context: WebContext, guard: Guard): void {
  const { settingsEditor: editor } = context.app;
  const forms = new KeptForms<SetupForm>();
  const sessionOf = (request: FastifyRequest) => guard.sessionOf(request) ?? '';
  const showSetup = async (request: FastifyRequest, reply: FastifyReply, more: SetupOutcome) => {
    const view = editor.view();
    const plugin = await pluginOf(editor, more.form);
    const passwordFrom = context.hasPassword ? keptOf(context).passwordFrom : null;
    const page = setupPage(guard.viewer(request), { view, plugin, passwordFrom, ...more });
    const isWrong = more.mistake !== undefined || (more.mistakes ?? []).length > 0;
    return reply
      .code(isWrong ? 422 : 200)
      .type('text/html; charset=utf-8')
      .send(layout(page, guard.viewer(request)));
  };
  const draft = async (form: SetupForm) => draftOf(form, keptOf(context), await pluginOf(editor, form));
  const faultOf = (thrown: unknown, { fields }: SetupForm): Partial<SetupState> => {
    const root = ['connectors', fields.plugin ?? ''];
    return isBelow(thrown, root) ? { mistakes: mistakesOf(thrown, root) } : { mistake: wordsOf(thrown) };
  };
  const receive = async (request: FastifyRequest) => {
    const before = forms.get(sessionOf(request));
    const form = nextForm(formOf(request), before, await pluginOf(editor, { fields: formOf(request) }));
    forms.store(sessionOf(request), form);
    return form;
  };

  scope.get('/setup', async (request, reply) =>
    showSetup(request, reply, { form: forms.get(sessionOf(request)) ?? firstForm(editor.view()) }),
  );
  scope.post('/setup/fields', async (request, reply) => showSetup(request, reply, { form: await receive(request) }));
  scope.post('/setup/check', async (request, reply) => {
    const form = await receive(request);
    const mistake = mistakeIn(form);
    if (mistake !== undefined) return showSetup(request, reply, { form, mistake });
    const mistakes = pluginMistakes(form, await pluginOf(editor, form));
    if (mistakes.length > 0) return showSetup(request, reply, { form, mistakes });
    try {
      return await showSetup(request, reply, { form, checked: await editor.check(await draft(form)) });
    } catch (thrown) {
      return showSetup(request, reply, { form, ...faultOf(thrown, form) });
    }
  });
  scope.post('/setup/write', async (request, reply) => {
    const form = forms.get(sessionOf(request));
    const isWhole = form !== undefined && mistakeIn(form) === undefined;
    if (!isWhole || pluginMistakes(form, await pluginOf(editor, form)).length > 0) return reply.redirect('/setup', 303);
    try {
      const written = await editor.write(await draft(form));
      if (written.kind === 'lines') return await showSetup(request, reply, { form, lines: written.text });
      forms.forget(sessionOf(request));
      return await reply.redirect('/?done=setup', 303);
    } catch (thrown) {
      return showSetup(request, reply, { form, ...faultOf(thrown, form) });
    }
  });
  addSettings(scope, context, guard);
}

type SetupOutcome = Omit<SetupState, 'view' | 'plugin' | 'passwordFrom'>;

/** The chosen plug-in with its inputs; undefined where none is chosen. */
async function pluginOf(editor: SettingsEditor, { fields }: SetupForm): Promise<ChosenPlugin | undefined> {
  const found = editor.view().uses.find(({ name }) => name === fields.plugin);
  const keys = found === undefined ? undefined : await editor.fieldsOf(found.name);
  if (found === undefined || keys === undefined) return undefined;
  return { use: found.name, inputs: inputsOf(keys, {}, { prefix: `${found.name}-` }) };
}

function addSettings(scope: FastifyInstance, context: WebContext, guard: Guard): void {
  const { app } = context;
  addRuleActions(scope, context);
  const { settingsEditor: editor } = app;
  const show = (
    request: FastifyRequest,
    reply: FastifyReply,
    more: { tried?: readonly Tried[]; lines?: { text: string; replaces?: string } } = {},
  ) => {
    const query = textFields(request.query);
    const state = {
      ...{ view: editor.view(), problem: app.settingsNews().problem, rules: app.rules.list(), query },
      ...more,
    };
    const page = layout(settingsPage(guard.viewer(request), state), guard.viewer(request));
    return reply.type('text/html; charset=utf-8').send(page);
  };
  const answer = (request: FastifyRequest, reply: FastifyReply, written: Written) =>
    written.kind === 'lines' ? show(request, reply, { lines: written }) : reply.redirect('/settings', 303);

  scope.get('/settings', async (request, reply) => show(request, reply));
  addConnectorForms(scope, editor, guard, answer);
  scope.post('/settings/test', async (request, reply) => {
    const { connector = '' } = formOf(request);
    checkKnown(editor, connector);
    return show(request, reply, { tried: [await editor.test(connector)] });
  });
  scope.post('/notify-test', async (request, reply) => {
    const { tried = [] } = await app.request({ kind: 'notify-test', entries: [] });
    return show(request, reply, { tried: tried.map(channelFinding) });
  });
  scope.post('/settings/pause', async (request, reply) => {
    const { connector = '', state } = formOf(request);
    checkKnown(editor, connector);
    return answer(request, reply, await editor.pause(connector, state === 'paused' ? 'paused' : 'going'));
  });
}

/** Throws AppError `connector.unknown` (exit code 2). */
function checkKnown(editor: SettingsEditor, wanted: string): void {
  if (editor.view().connectors.some(({ name }) => name === wanted)) return;
  throw new AppError('connector.unknown', `no connector is called ${wanted}`, { exitCode: EXIT.usage });
}

/** The outcome of the test of one channel of notices. */
function channelFinding({ entry, failure, use }: TriedChannel): Tried {
  const about = `notify ${entry} (${use})`;
  if (failure === null) return { about, state: 'ok', text: t('it took the test'), todo: null };
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
