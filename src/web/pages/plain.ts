/** Pages without data: log-in and errors. */
import { t } from '../../words/speak.ts';
import { type Html, html } from '../html.ts';
import type { Page } from './layout.ts';

/** How people log in. `openid`: undefined where there is no provider. */
export interface LoginWays {
  readonly hasPassword: boolean;
  readonly openid: { readonly url: string; readonly provider: string } | undefined;
}

export function loginPage(problem: string | undefined, { hasPassword, openid }: LoginWays): Page {
  return {
    title: t('pages.log'),
    section: 'none',
    body: html`<section class="card narrow"><h1>${t('pages.log')}</h1>${problem !== undefined && html`<p class="bad-text" role="alert">${problem}</p>`}
${hasPassword && passwordForm()}${openid !== undefined && html`<p class="buttons"><a class="button${hasPassword && ' plain'}" href="${openid.url}">${t('setup.sign', { provider: openid.provider })}</a></p>`}</section>`,
  };
}

function passwordForm(): Html {
  return html`<form method="post" action="/login" class="stack"><input type="text" name="username" value="bankfeed" autocomplete="username" hidden><label><span>${t('pages.password')}</span><input type="password" name="password" autocomplete="current-password" required autofocus></label><button>${t('pages.log')}</button></form>`;
}

/**
 * After a sign-in elsewhere, on the way to the overview. A browser withholds the strict cookie from a redirect that came
 * from another site. It sends the cookie where a page of ours leads on.
 */
export function signedInPage(): Page {
  return {
    title: t('pages.log'),
    section: 'none',
    refresh: 0,
    body: html`<section class="card narrow"><h1>${t('setup.signProviderDone')}</h1><p><a class="button" href="/">${t('pages.toTheOverview')}</a></p></section>`,
  };
}

/** After the session here has ended, on the way to the provider, where the other one ends. */
export function signedOutPage(away: string, provider: string): Page {
  return {
    title: t('pages.logOut'),
    section: 'none',
    refresh: 0,
    refreshPath: away,
    body: html`<section class="card narrow"><h1>${t('pages.loggedOutHere')}</h1><p><a class="button" href="${away}">${t('pages.logOutToo', { provider })}</a></p></section>`,
  };
}

export function errorPage(status: number, title: string, text: string | Html): Page {
  return {
    title,
    section: 'none',
    body: html`<section class="card narrow error"><p class="code">${status}</p><h1>${title}</h1><p>${text}</p><p><a class="button" href="/">${t('pages.toTheOverview')}</a></p></section>`,
  };
}
