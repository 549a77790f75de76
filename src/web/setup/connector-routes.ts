/** Addresses of the form for one connector, new or configured. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, EXIT } from '../../lib/errors.ts';
import { sha256 } from '../../lib/hash.ts';
import { layout } from '../pages/layout.ts';
import { formOf, type Guard, textFields } from '../session/guard.ts';
import { type ConnectorState, connectorInputs, connectorPage } from './connector-page.ts';
import { editsOf, withSecrets } from './fields/edits.ts';
import type { SentFields } from './fields/field.ts';
import { KeptForms } from './kept-forms.ts';
import { mistakesOf, wordsOf } from './mistakes.ts';
import type { SettingsEditor, Written } from './settings-editor.ts';

type Answer = (request: FastifyRequest, reply: FastifyReply, written: Written) => FastifyReply;

/** `answer`: what follows once a connector is written. */
export function addConnectorForms(scope: FastifyInstance, editor: SettingsEditor, guard: Guard, answer: Answer): void {
  const kept = new KeptForms<SentFields>();
  const show = (request: FastifyRequest, reply: FastifyReply, state: ConnectorState, status = 200) => {
    const viewer = guard.viewer(request);
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .send(layout(connectorPage(viewer, state), viewer));
  };
  const save = async (request: FastifyRequest, reply: FastifyReply, state: ConnectorState, name: string) => {
    const inputs = connectorInputs(state);
    const key = `${guard.sessionOf(request) ?? ''} ${state.name ?? ''} ${state.use}`;
    const sent = withSecrets(inputs, formOf(request), kept.get(key));
    kept.store(key, sent);
    const { edits, mistakes } = editsOf(inputs, sent);
    if (mistakes.length > 0) return show(request, reply, { ...state, sent, mistakes }, 422);
    try {
      const change = { name, use: state.use, isNew: state.name === null, edits };
      const written = await editor.putConnector(change);
      kept.forget(key);
      return answer(request, reply, written);
    } catch (thrown) {
      if (thrown instanceof AppError && thrown.code === 'settings.name')
        return show(request, reply, { ...state, sent, nameMistake: wordsOf(thrown) }, 422);
      return show(request, reply, { ...state, sent, mistakes: mistakesOf(thrown, ['connectors', name]) }, 422);
    }
  };

  scope.get('/settings/new/:use', async (request, reply) => {
    const state = await newState(editor, textFields(request.params).use);
    return state === undefined ? missing(request.params) : show(request, reply, state);
  });
  scope.post('/settings/new', async (request, reply) => {
    const { name = '', use } = formOf(request);
    const state = await newState(editor, use);
    return state === undefined ? missing({ use }) : save(request, reply, state, name.trim());
  });
  scope.get('/settings/connectors/:name', async (request, reply) => {
    const state = await knownState(editor, textFields(request.params).name);
    return state === undefined ? missing(request.params) : show(request, reply, state);
  });
  scope.post('/settings/connector', async (request, reply) => {
    const { name = '', 'as-of': asOf } = formOf(request);
    const state = await knownState(editor, name);
    if (state === undefined) return missing({ name });
    if (asOf === state.asOf) return save(request, reply, state, name);
    const message = 'The file has changed meanwhile. These are its values now: change them once more.';
    return show(request, reply, { ...state, mistakes: [{ path: [], message }] }, 409);
  });
}

/** Throws AppError `connector.unknown` (exit code 2). */
function missing(params: unknown): never {
  const { name, use } = textFields(params);
  const message = name === undefined ? `no plug-in is called ${use}` : `no connector is called ${name}`;
  throw new AppError('connector.unknown', message, { exitCode: EXIT.usage });
}

async function newState(editor: SettingsEditor, use = ''): Promise<ConnectorState | undefined> {
  const found = editor.view().uses.find(({ name }) => name === use);
  const fields = found === undefined ? undefined : await editor.fieldsOf(found.name);
  if (found === undefined || fields === undefined) return undefined;
  return { use: found.name, summary: found.summary, fields, values: {}, name: null, asOf: '' };
}

async function knownState(editor: SettingsEditor, name = ''): Promise<ConnectorState | undefined> {
  const known = await editor.connector(name);
  return known === undefined ? undefined : { ...known, asOf: sha256(JSON.stringify(known.values)).slice(0, 12) };
}
