/** The present work in sentences: for the strip of every page and for the events that keep it fresh. */
import { stateVersion } from '../store/schema/state-version.ts';
import { type RunningView, readActivity } from '../store/views/now/activity.ts';
import { currentSpeech, say, t } from '../words/speak.ts';
import { countText, relative } from './format.ts';
import type { WebContext } from './web-app.ts';

/** Gives the sentences; none where nothing is under way. Reckoned anew only when the state has changed. */
export function activityOf(context: Pick<WebContext, 'clock' | 'store' | 'attention'>): () => readonly string[] {
  let known: { readonly version: string; readonly sentences: readonly string[] } | undefined;
  return () => {
    const { language, locale } = currentSpeech();
    const version = `${stateVersion(context.store)} ${language} ${locale}`;
    if (known?.version !== version) known = { version, sentences: sentencesOf(context) };
    return known.sentences;
  };
}

function sentencesOf({ attention, clock, store }: Parameters<typeof activityOf>[0]): readonly string[] {
  const { pause, requests, running } = readActivity(store);
  const passes = running.filter(({ kind }) => kind !== 'push').map(passText);
  if (requests === 0) return passes;
  const open = t('pages.wayLedger', { open: countText(requests, 'request') });
  return [...passes, open, ...waitsFor()];

  function waitsFor(): readonly string[] {
    if (pause !== null) {
      const when = relative(Date.parse(pause.until) - clock.now());
      return [t('pages.ledgerAskedPauseSending', { when })];
    }
    return attention()
      .filter(({ kind }) => kind === 'ledger')
      .map(({ text }) => text);
  }
}

function passText({ connector, documents, kind, lines }: RunningView): string {
  const name = connector ?? say(kind);
  if (documents === 0) return t('pages.lookedThrough', { name });
  return t('pages.soFar', {
    name,
    documents: countText(documents, 'document'),
    lines: countText(lines, 'line'),
  });
}
