/** Pages without data: log-in and errors. */
import { t } from '../../words/speak.ts';
import { type Html, html } from '../html.ts';
import type { Page } from './layout.ts';

export function loginPage(problem: string | undefined): Page {
  return {
    title: t('Log in'),
    section: 'none',
    body: html`<section class="card narrow"><h1>${t('Log in')}</h1>${problem !== undefined && html`<p class="bad-text" role="alert">${problem}</p>`}
<form method="post" action="/login" class="stack"><input type="text" name="username" value="bankfeed" autocomplete="username" hidden><label><span>${t('Password')}</span><input type="password" name="password" autocomplete="current-password" required autofocus></label><button>${t('Log in')}</button></form></section>`,
  };
}

export function errorPage(status: number, title: string, text: string | Html): Page {
  return {
    title,
    section: 'none',
    body: html`<section class="card narrow error"><p class="code">${status}</p><h1>${title}</h1><p>${text}</p><p><a class="button" href="/">${t('To the overview')}</a></p></section>`,
  };
}
