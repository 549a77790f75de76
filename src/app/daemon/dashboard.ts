/** The dashboard and the commands' API over whatever work is being done at the time. */

import type { App } from '../../app.ts';
import { currencyTable } from '../../domain/currency.ts';
import { controlRoutes } from '../../sync/daemon/control-routes.ts';
import { keepRule, keptRules, removeRule } from '../../sync/rules/kept-rules.ts';
import { openProposals } from '../../sync/transfers/open-proposals.ts';
import { layoutsOf } from '../../web/documents/layouts.ts';
import { lettersOf } from '../../web/documents/letters.ts';
import { originalsOf } from '../../web/documents/originals.ts';
import { questionsOf } from '../../web/documents/questions.ts';
import { uploadsOf } from '../../web/documents/uploads.ts';
import type { WebOptions } from '../../web/server.ts';
import type { SettingsEditor } from '../../web/setup/settings-editor.ts';
import type { SettingsNews, WebApp } from '../../web/web-app.ts';
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

/** The options of the dashboard for the present work; null where it is turned off. The next work gets its own. */
export function webOptionsOf(place: Workplace, { clock, log }: DaemonContext, token: string): WebOptions | null {
  const work = place.now;
  const { settings, store } = work.app;
  const { listen, password, uploadToken, ...reach } = settings.server;
  if (listen === false) return null;
  return {
    store,
    clock,
    log,
    app: dashboardOf(place, work),
    currencies: currencyTable(settings.currencies),
    ...reach,
    listen,
    password: password ?? null,
    uploadToken: uploadToken ?? null,
    routes: controlRoutes({
      token,
      daemon: {
        carryOut: (order, patienceMs) => place.give(({ daemon }) => daemon.carryOut(order, patienceMs)),
        listen: (listener) => work.daemon.listen(listener),
        get unrecorded() {
          return work.daemon.unrecorded;
        },
      },
    }),
  };
}

/** Orders wait while a change of the configuration is under way, so they go through `place`; the rest asks `work`. */
function dashboardOf(place: Workplace, { app, daemon, money }: Work): WebApp {
  const layouts = layoutsOf(app);
  return {
    layouts,
    letters: lettersOf(app.store),
    originals: originalsOf(app),
    questions: questionsOf(app, layouts),
    uploads: uploadsOf(app, (connector) => place.give((present) => present.daemon.look(connector))),
    rules: rulesAt(place, app),
    connectors: () =>
      app.settings.connectors.map(({ account, name, use }) => {
        const next = daemon.nextRun(name);
        const unrecorded = daemon.unrecorded[name] ?? null;
        return { name, use, account, nextRun: next === null ? null : new Date(next).toISOString(), unrecorded };
      }),
    request: (order) => place.give((present) => present.daemon.request(order)),
    money,
    pushed: async (patienceMs) => void (await daemon.pushed(patienceMs)),
    proposals: () => openProposals(app.pull),
    onLedgerCalls: (listener) => app.onLedgerCalls(listener),
    settingsNews: () => place.news,
    settingsEditor: place.settingsEditor,
  };
}

/** Rules count from the next document on: the present work reads them again. */
function rulesAt(place: Workplace, { settings }: App): WebApp['rules'] {
  const changeBy = <Result>(change: (state: string) => Promise<Result> | Result) =>
    place.give(async ({ app }) => {
      const result = await change(app.settings.state);
      await app.parsing.reload();
      return result;
    });
  return {
    list: () => keptRules(settings.state),
    add: (rule) => changeBy((state) => keepRule(state, rule)),
    remove: (id) => changeBy((state) => removeRule(state, id)),
  };
}
