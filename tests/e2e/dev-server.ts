/** `npm run dev` over a copy of the sources, which tests edit: the checkout stays unchanged. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const ROOT = resolve(import.meta.dirname, '../..');
/** Files of a checkout that the development server reads. */
const COPIED = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'lingui.config.ts',
  'schemas',
  'machines',
  'registry',
  'src',
  'packages',
  'public',
  'tests/setup',
];
/** Settings of the developer's own shop that the tests must not use. */
const OWN = { STORE_API_URL: '', DATABASE_URL: '', CHECKOUT_URL: '', FRONTEND_HOME_URL: '', LOG_LEVEL: 'error' };
const POLL_MS = 50;

/** A development server with its sources. */
export interface DevServer {
  readonly url: string;
  /** Replaces a text of a source, and returns a function that restores it. Throws if the source lacks the text. */
  readonly edit: (file: string, from: string, to: string) => () => void;
  /** Appends a text to a source, and returns a function that removes it. */
  readonly append: (file: string, text: string) => () => void;
  /** Ends the process and waits until its port is closed. */
  readonly stop: () => Promise<void>;
  /** Starts the process and waits until it responds. */
  readonly start: () => Promise<void>;
  /** Stops and removes the copy. */
  readonly close: () => Promise<void>;
  /** Output of the process. */
  readonly output: () => string;
}

/** Copies the sources and starts a development server over them. */
export async function openDevServer(): Promise<DevServer> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'raan-dev-')));
  for (const name of COPIED) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'dir');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let output = '';
  let running:
    | { readonly end: () => void; readonly ended: Promise<void>; readonly hasEnded: () => boolean }
    | undefined;
  const answers = () =>
    fetch(`${url}/readyz`).then(
      async (response) => {
        await response.body?.cancel();
        return response.ok;
      },
      () => false,
    );
  const change = (file: string, edit: (text: string) => string) => {
    const path = join(folder, file);
    const before = readFileSync(path, 'utf8');
    // Atomic, so that no process reads a half-written source.
    const write = (text: string) => {
      writeFileSync(join(folder, 'written'), text);
      renameSync(join(folder, 'written'), path);
    };
    write(edit(before));
    return () => write(before);
  };
  const server: DevServer = {
    url,
    output: () => output,
    edit: (file, from, to) =>
      change(file, (text) => {
        if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
        return text.replace(from, () => to);
      }),
    append: (file, added) => change(file, (text) => `${text}${added}`),
    async start() {
      const child = spawn(process.execPath, ['src/cli/dev.mjs'], {
        cwd: folder,
        env: { ...process.env, ...OWN, NODE_ENV: undefined, DATA_DIR: join(folder, '.data'), PORT: String(port) },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => (output += text));
      const kill = () => void child.kill('SIGTERM');
      process.once('exit', kill);
      let hasEnded = false;
      const ended = new Promise<void>((done) => {
        child.once('close', () => {
          hasEnded = true;
          process.off('exit', kill);
          done();
        });
      });
      running = { end: kill, ended, hasEnded: () => hasEnded };
      while (!(await answers())) {
        if (running.hasEnded()) throw new Error(`the development server ended:\n${output}`);
        await pause(POLL_MS);
      }
    },
    async stop() {
      running?.end();
      await running?.ended;
      running = undefined;
      while (await answers()) await pause(POLL_MS);
    },
    async close() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
  await server.start();
  return server;
}

/** A free port. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('the system gave no port');
  return address.port;
}
