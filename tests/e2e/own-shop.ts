/** A demo shop with the embedded service in its own process, with overrides of its base. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

/** Serves the shop `baan` with another name on a free port, with `over` overriding its base. */
export async function serveOwnShop(
  over: object,
): Promise<{ readonly address: string; readonly close: () => Promise<void> }> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'raan-own-'));
  const [shop, env] = [join(folder, 'shop'), { PATH: process.env.PATH, DATA_DIR: join(folder, 'data') }];
  cpSync('packages/examples/demo/shop/baan', shop, { recursive: true });
  change(join(shop, 'shop.json'), { web_id: '777', web_name: 'own', hosts: [`127.0.0.1:${port}`] });
  change(join(shop, 'base.json'), over);
  await promisify(execFile)(process.execPath, ['src/cli/run.mjs', 'src/store/import/run.ts', 'import', shop], { env });
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'close');
  const close = async () => {
    server.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for await (const line of createInterface({ input: server.stdout })) {
    const { event, url } = JSON.parse(line) as { readonly event: string; readonly url?: string };
    if (event !== 'listening' || url === undefined) continue;
    server.stdout.resume();
    return { address: url.replace(/\/$/, ''), close };
  }
  throw new Error('the shop has ended before it listened');
}

/** A free port, for a shop whose host has to be known before the start. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (typeof address !== 'object' || address === null) throw new Error('the system gave no port');
  return address.port;
}

function change(file: string, over: object): void {
  writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), ...over }));
}
