import { openDashboard } from './dashboard.ts';
import { CLIENT, startProvider } from './openid-provider.ts';

export const HOME = 'http://127.0.0.1:8480/';

type Options = NonNullable<Parameters<typeof openDashboard>[0]>;

/** A dashboard that asks a provider, and a browser with its cookies. `url`: the public address. */
export async function openAtProvider(
  allow: readonly string[] = ['ada'],
  { url = HOME, ...options }: Omit<Options, 'openid' | 'url'> & { readonly url?: string } = {},
) {
  const provider = await startProvider();
  const openid = { ...CLIENT, issuer: provider.issuer, allow };
  const dashboard = await openDashboard({ password: null, ...options, url, openid });
  const cookies = new Map<string, string>();
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const visit = async (path: string) => {
    const answer = await dashboard.get(path, cookie() === '' ? {} : { cookie: cookie() });
    for (const { maxAge, name, value } of answer.cookies) {
      if (value === '' || maxAge === 0) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  /** To the provider and back: the path at which the browser returns. */
  const goThere = async (): Promise<string> => {
    const there = await visit(`${new URL(url).pathname}login/openid`);
    const back = await fetch(String(there.headers.location), { redirect: 'manual' });
    const target = new URL(String(back.headers.get('location')));
    return target.pathname + target.search;
  };
  return { ...dashboard, provider, cookies, cookie, visit, goThere };
}
