/** The dashboard and the commands' API over whatever work is being done at the time. */
import { currencyTable } from '../../domain/currency.ts';
import { controlRoutes } from '../../sync/daemon/control-routes.ts';
import { proposalsAtHand } from '../../sync/transfers/open-proposals.ts';
import type { WebOptions } from '../../web/server.ts';
import type { SettingsEditor } from '../../web/setup/settings-editor.ts';
import type { SettingsNews, WebApp } from '../../web/web-app.ts';
import { keepRule, keptRules, setRule } from '../decisions/kept-rules.ts';
import { layoutsOf } from '../decisions/layouts.ts';
import { lettersOf } from '../decisions/letters.ts';
import { originalsOf } from '../decisions/originals.ts';
import { questionsOf } from '../decisions/questions.ts';
import { uploadsOf } from '../decisions/uploads.ts';
import type { DaemonContext, Work } from './work.ts';

/** The work that is being done: another one after the configuration has changed. */
export interface Workplace {
  /** As it is now. */
  readonly now: Work;
  /** Has `order` carried out by the work that is being done, and lets no change come between. */
  give<Result>(order: (work: Work) => Promise<Result>): Promise<Result>;
  readonly news: SettingsNews;
  readonly settingsEditor: SettingsEditor;
}

/** The options of the dashboard under the present configuration; null where it is turned off. */
export function webOptionsOf(place: Workplace, { clock, log }: DaemonContext, token: string): WebOptions | null {
  const { settings, store } = place.now.app;
  const { listen, password, uploadToken, ...reach } = settings.server;
  if (listen === false) return null;
  return {
    store,
    clock,
    log,
    app: dashboardOf(place),
    currencies: currencyTable(settings.currencies),
    ...reach,
    listen,
    password: password ?? null,
    uploadToken: uploadToken ?? null,
    routes: controlRoutes({
      token,
      daemon: {
        carryOut: (order, patienceMs) => place.give(({ daemon }) => daemon.carryOut(order, patienceMs)),
        listen: (listener) => place.now.daemon.listen(listener),
        get unrecorded() {
          return place.now.daemon.unrecorded;
        },
      },
    }),
  };
}

function dashboardOf(place: Workplace): WebApp {
  const request: WebApp['request'] = (order) => place.give(({ daemon }) => daemon.request(order));
  const layouts = () => layoutsOf(place.now.app);
  const letters = () => lettersOf(place.now.app.store);
  const questions = () => questionsOf(place.now.app, layouts());
  const uploads = () => uploadsOf(place.now.app, (connector) => place.give(({ daemon }) => daemon.look(connector)));
  return {
    layouts: {
      read: (id) => layouts().read(id),
      draft: (...asked) => layouts().draft(...asked),
      profile: (id, choices) => layouts().profile(id, choices),
      list: () => layouts().list(),
    },
    letters: {
      of: (id) => letters().of(id),
      text: (id) => letters().text(id),
    },
    originals: {
      file: (id) => originalsOf(place.now.app).file(id),
      text: (id, range) => originalsOf(place.now.app).text(id, range),
    },
    questions: { accounts: () => questions().accounts(), of: (id, detail) => questions().of(id, detail) },
    uploads: {
      get maxBytes() {
        return uploads().maxBytes;
      },
      receive: (name, content) => uploads().receive(name, content),
      discard: (file) => uploads().discard(file),
      storeBatch: (files) => uploads().storeBatch(files),
      waiting: (batch) => uploads().waiting(batch),
      preview: (files) => uploads().preview(files),
      read: (files, terms) => uploads().read(files, terms),
    },
    rules: rulesAt(place),
    connectors: () =>
      place.now.app.settings.connectors.map(({ account, name, use }) => {
        const next = place.now.daemon.nextRun(name);
        const unrecorded = place.now.daemon.unrecorded[name] ?? null;
        return { name, use, account, nextRun: next === null ? null : new Date(next).toISOString(), unrecorded };
      }),
    request,
    get money() {
      return place.now.money;
    },
    pushed: async (patienceMs) => void (await place.now.daemon.pushed(patienceMs)),
    proposals: () => proposalsAtHand(place.now.app.pull),
    onLedgerCalls: (listener) => place.now.app.onLedgerCalls(listener),
    settingsNews: () => place.news,
    settingsEditor: place.settingsEditor,
  };
}

/** Rules count from the next document on: the present work reads them anew. */
function rulesAt(place: Workplace): WebApp['rules'] {
  return {
    list: () => keptRules(place.now.app.settings.state),
    add: (rule) =>
      place.give(async ({ app }) => {
        const kept = await keepRule(app.settings.state, rule);
        await app.parsing.reload();
        return kept;
      }),
    set: (id, to) =>
      place.give(async ({ app }) => {
        const is = setRule(app.settings.state, id, to);
        await app.parsing.reload();
        return is;
      }),
  };
}
