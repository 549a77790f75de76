/** nginx and Caddy of the system, started with the lines of docs/behind-a-proxy.md. They end with the test. */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { tempFolder } from '../run/temp.ts';

export const NGINX = '/usr/sbin/nginx';
export const CADDY = '/usr/bin/caddy';

export type ProxyName = 'nginx' | 'caddy';

/** The place of the dashboard. It is at the root of a name, or below a path that the proxy keeps or strips. */
export type Shown = 'at a name' | 'below a path' | 'below a path that the proxy strips';

/** Starts the proxy for `home.example` at `port` in front of `target` (`127.0.0.1:8480`). */
export async function startRealProxy(name: ProxyName, shown: Shown, port: number, target: string): Promise<void> {
  const folder = tempFolder();
  const file = join(folder, name === 'nginx' ? 'nginx.conf' : 'Caddyfile');
  writeFileSync(file, name === 'nginx' ? nginxFile(folder, port, shown, target) : caddyFile(port, shown, target));
  const words = name === 'nginx' ? ['-p', folder, '-c', file] : ['run', '--config', file, '--adapter', 'caddyfile'];
  const env = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = spawn(name === 'nginx' ? NGINX : CADDY, words, {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) throw new Error(`${name} ended:\n${said}`);
    if (await isListening(port)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${name} does not listen:\n${said}`);
}

async function isListening(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' }).catch(() => undefined);
  await answer?.body?.cancel();
  return answer !== undefined;
}

function nginxFile(folder: string, port: number, shown: Shown, target: string): string {
  const headers = `proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Host $http_host; proxy_set_header X-Forwarded-Proto $scheme;
    proxy_set_header X-Forwarded-Prefix "";`;
  const location = {
    'at a name': `location / { proxy_pass http://${target}; ${headers} }`,
    'below a path': `location /bankfeed/ { proxy_pass http://${target}; ${headers} }`,
    'below a path that the proxy strips': `location /bankfeed/ { proxy_pass http://${target}/; ${headers} }`,
  }[shown];
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (each) => `${each}_temp_path ${folder}/${each};`,
  );
  return `daemon off; pid ${folder}/nginx.pid; error_log stderr;
events {}
http { access_log off; ${temp.join(' ')} server { listen 127.0.0.1:${port}; server_name home.example; ${location} } }
`;
}

function caddyFile(port: number, shown: Shown, target: string): string {
  const inner = {
    'at a name': `reverse_proxy ${target}`,
    'below a path': `redir /bankfeed /bankfeed/\n\thandle /bankfeed/* {\n\t\treverse_proxy ${target}\n\t}`,
    'below a path that the proxy strips': `handle_path /bankfeed/* {\n\t\treverse_proxy ${target}\n\t}`,
  }[shown];
  return `{\n\tadmin off\n\tauto_https off\n}\nhttp://:${port} {\n\tbind 127.0.0.1\n\t${inner}\n}\n`;
}
