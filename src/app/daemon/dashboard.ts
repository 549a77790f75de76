/** The dashboard and the commands' API over whatever work is being done at the time. */

import { existsSync } from 'node:fs';
import type { App } from '../../app.ts';
import { currencyTable } from '../../domain/currency.ts';
import { AppError } from '../../lib/errors.ts';
import { findDelivery } from '../../store/documents/deliveries.ts';
import { readDocument } from '../../store/documents/documents.ts';
import { parseDocumentId } from '../../store/views/ids.ts';
import { controlRoutes } from '../../sync/daemon/control-routes.ts';
import { archivePath } from '../../sync/read/archive.ts';
import { configFor } from '../../sync/read/hints.ts';
import { passwordsOf } from '../../sync/read/passwords.ts';
import { openProposals } from '../../sync/transfers/open-proposals.ts';
import type { Originals } from '../../web/ports/originals.ts';
import type { WebOptions } from '../../web/server.ts';
import type { SettingsEditor } from '../../web/setup/settings-editor.ts';
import type { SettingsNews, WebApp } from '../../web/web-app.ts';
import { keepRule, keptRules, removeRule } from '../decisions/kept-rules.ts';
import { layoutsOf } from '../decisions/layouts.ts';
import { lettersOf } from '../decisions/letters.ts';
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

function originalsOf({ parsing, store }: Pick<App, 'parsing' | 'store'>): Originals {
  const find = (id: string) => {
    const rowId = parseDocumentId(id);
    const document = rowId === undefined ? undefined : readDocument(store, rowId);
    const file = document && archivePath(store.folder, document.sha256);
    return document === undefined || file === undefined || !existsSync(file) ? undefined : { document, file };
  };
  return {
    file: (id) => find(id)?.file,
    text: async (id, range) => {
      const found = find(id);
      if (found === undefined) return undefined;
      const { name, receivedAt, sha256 } = found.document;
      const connector = parsing.config.connectors.find((each) => each.name === found.document.connector);
      const hints = findDelivery(store, found.document.id).hints;
      const passwords = connector === undefined ? [] : passwordsOf(configFor(connector, hints));
      const document = { sha256, name, receivedAt, file: found.file };
      const text = await parsing.pool.text({ document, order: parsing.order('auto', {}, passwords), range });
      if (text !== null && 'severity' in text) throw new AppError(text.code, text.message);
      return text;
    },
  };
}
