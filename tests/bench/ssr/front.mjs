/** nginx for `npm run bench:ssr`: with the cache of `deploy/nginx` in front of a shop, or with the same documents as files. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { request } from 'undici';
import { freePort } from '../../../src/cli/setup/preconditions.mjs';
import { startNginx } from '../../cluster/nginx.ts';

/**
 * Starts nginx on a core; `pid` is that of its one worker.
 *
 * @param {string} program
 * @param {{ kind: string, folder: string, shop: string, paths: Record<string, string>, encodings: readonly string[], core: number }} options
 */
export async function startFront(program, { kind, folder, shop, paths, encodings, core }) {
  const port = await freePort();
  const extra = kind === 'nginx file' ? await files({ folder, shop, paths, encodings }) : '';
  const nginx = await startNginx(program, {
    folder: join(folder, 'nginx'),
    port,
    ports: [Number(new URL(shop).port)],
    extra,
  });
  const [pid = 0] = readFileSync(`/proc/${nginx.pid}/task/${nginx.pid}/children`, 'utf8').trim().split(' ').map(Number);
  spawnSync('taskset', ['-a', '-c', '-p', String(core), String(pid)]);
  return { name: kind, url: `http://127.0.0.1:${port}`, pid, stop: () => nginx.close() };
}

/**
 * Writes the documents as files, and returns the locations that serve them.
 *
 * @param {Pick<Parameters<typeof startFront>[1], 'folder' | 'shop' | 'paths' | 'encodings'>} options
 */
async function files({ folder, shop, paths, encodings }) {
  let locations = '';
  for (const [name, path] of Object.entries(paths)) {
    for (const encoding of encodings) {
      const { body } = await request(shop + path, { headers: { 'accept-encoding': encoding } });
      writeFileSync(join(folder, `${name}.${encoding}`), Buffer.from(await body.arrayBuffer()));
    }
    const header = encodings.includes('br') ? 'add_header Content-Encoding $http_accept_encoding;' : '';
    locations += `location = ${path} { alias ${folder}/${name}.$http_accept_encoding; default_type text/html; ${header} }\n`;
  }
  return locations;
}
