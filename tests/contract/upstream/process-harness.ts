/** The storefront before a platform in a process of its own, opened for a test file. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { readConfig } from '../../../src/server/config.ts';
import type { Log } from '../../../src/server/log.ts';
import { openPlatform } from '../../../src/server/platform.ts';
import { openStorefront, type Storefront } from '../../../src/server/storefront.ts';
import { NO_BUILD } from '../embedded-storefront.ts';

const Seen = v.array(
  v.object({ method: v.string(), url: v.string(), headers: v.record(v.string(), v.unknown()), body: v.string() }),
);

/** Opens both before the file's tests and closes them after; each test starts with a platform that works and empty logs. */
export function setUpPlatformProcess() {
  let upstream: ChildProcess;
  let address: string;
  let storefront: Storefront;
  let dataDir: string;
  const logged: { level: string; event: string; fields: Readonly<Record<string, unknown>> }[] = [];

  beforeAll(async () => {
    upstream = spawn(process.execPath, [fileURLToPath(new URL('./platform-process.ts', import.meta.url))], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const port = await new Promise<string>((resolve) =>
      upstream.stdout?.once('data', (line: Buffer) => resolve(line.toString().trim())),
    );
    address = `http://127.0.0.1:${port}`;
    dataDir = join(mkdtempSync(join(tmpdir(), 'raan-')), 'data');
    const config = readConfig({
      STORE_API_URL: address,
      DATA_DIR: dataDir,
      UPSTREAM_TIMEOUT_MS: '700',
      PREVIEW_ORIGINS: 'https://builder.example',
      BUILDER: 'on',
    });
    const log: Log = (level, event, fields = {}) => void logged.push({ level, event, fields });
    storefront = await openStorefront({ platform: await openPlatform(config, log), config, log, ...NO_BUILD });
  });

  afterAll(async () => {
    await storefront.close();
    upstream.kill();
    rmSync(join(dataDir, '..'), { recursive: true, force: true });
  });

  beforeEach(async () => {
    await fetch(`${address}/__mode?is=good`);
    await seen();
    logged.length = 0;
  });

  /** Requests that the platform has received since the last time this was asked. */
  async function seen() {
    return v.parse(Seen, await (await fetch(`${address}/__seen`)).json());
  }

  /** Makes the platform answer pages as `platform-process.ts` describes. */
  const mode = (is: string) => fetch(`${address}/__mode?is=${is}`);

  const answer = async (request: Request, clientAddress: string | undefined) =>
    storefront.answer(request, clientAddress);

  function get(path: string, headers: Readonly<Record<string, string>> = {}) {
    return answer(
      new Request(`http://shop.example${path}`, { headers: { host: 'shop.example', ...headers } }),
      '203.0.113.9',
    );
  }

  return { get, answer, seen, mode, logged, dataDir: () => dataDir };
}
