/** nginx with the configuration of `deploy/nginx`, on ports and in a folder of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** nginx starts its new workers in this time. */
const RELOAD_MS = 300;

/** Where nginx keeps its files, its port, those of the storefronts, and what tests add to its server. */
export interface NginxOptions {
  readonly folder: string;
  readonly port: number;
  readonly ports: readonly number[];
  readonly extra?: string;
}

/** A running nginx. */
export interface Balancer {
  readonly pid: number;
  /** Sends requests only to these ports, from the next one on; running requests are finished. */
  use(ports: readonly number[]): Promise<void>;
  errors(): readonly string[];
  close(): Promise<void>;
}

/** Starts nginx; each answer names the storefront that was asked (`x-upstream`) and what the cache did (`x-cache`). */
export async function startNginx(program: string, options: NginxOptions): Promise<Balancer> {
  const { folder, port } = options;
  mkdirSync(folder);
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configuration(options));
  const child = spawn(program, ['-p', folder, '-c', file, '-e', join(folder, 'error.log')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const errors = () => {
    const log = join(folder, 'error.log');
    return existsSync(log) ? readFileSync(log, 'utf8').split('\n').filter(Boolean) : [];
  };
  const answers = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
    await answer?.body?.cancel();
    return answer?.ok === true;
  };
  for (let attempt = 0; !(await answers()); attempt += 1) {
    if (child.exitCode !== null || attempt === 100) throw new Error(`nginx does not answer: ${errors().join('\n')}`);
    await pause(50);
  }
  return {
    pid: child.pid ?? 0,
    use: async (ports) => {
      writeFileSync(file, configuration({ ...options, ports }));
      child.kill('SIGHUP');
      await pause(RELOAD_MS);
    },
    errors,
    close: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

function configuration({ folder, port, ports, extra = '' }: NginxOptions): string {
  const read = (name: string) => readFileSync(new URL(`../../deploy/nginx/${name}`, import.meta.url), 'utf8');
  const servers = ports.map((each) => `server 127.0.0.1:${each} max_fails=0;`);
  const upstream = read('upstream.conf').replace(/(?: *server 127\.0\.0\.1:\d+[^;]*;\n)+/, `${servers.join('\n')}\n`);
  const seen =
    'add_header x-upstream "$upstream_addr $upstream_status" always; add_header x-cache "$upstream_cache_status" always;';
  const site = read('raan.conf')
    .replace('/var/cache/raan', join(folder, 'cache'))
    .replace(/listen \d+;/, () => `listen 127.0.0.1:${port}; ${extra}`)
    .replace(/add_header X-Request-Id/, () => `${seen} add_header X-Request-Id`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  // The workers of root's nginx could not enter a folder of root's own.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  return `${user} daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log warn;
     events { worker_connections 4096; }
     http {
       access_log off;
       ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
       ${upstream}
       ${site}
     }`;
}
