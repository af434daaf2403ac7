/** Three storefronts behind nginx on one PostgreSQL, and the faults that they have to outlive. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type OpenDatabase, openDatabase } from '../../src/store/database/database.ts';
import { clusterPaths, readPid } from '../../src/store/database/embedded/folder.ts';
import { startNginx } from './nginx.ts';

const READY_MS = 120_000;
/** Overrides the developer's own settings. */
const OWN = { STORE_API_URL: '', CHECKOUT_URL: '', FRONTEND_HOME_URL: '', PREVIEW_ORIGINS: '', DATABASE_URL: '' };

interface Server {
  readonly url: string;
  readonly ended: Promise<number>;
  signal(name: NodeJS.Signals): void;
}

/** Tools of the set-up (src/cli), which are no TypeScript. */
export interface Tools {
  /** The program. */
  readonly nginx: string;
  freePort(): Promise<number>;
  startServer(
    address: { readonly host: string; readonly port: number },
    options: {
      readonly env: NodeJS.ProcessEnv;
      readonly onLog: (line: string) => void;
      readonly onError: (line: string) => void;
    },
  ): Server;
  whenReady(server: Server, timeout: number): Promise<boolean>;
}

interface Storefront {
  readonly port: number;
  server: Server;
}

/** A running cluster; `origin` is the one of nginx. */
export interface Cluster {
  readonly origin: string;
  readonly host: string;
  readonly database: OpenDatabase;
  /** The addresses of the single storefronts. */
  readonly storefronts: readonly string[];
  /** Ends a storefront without any warning, and starts it again. */
  kill(index: number): Promise<void>;
  /** Ends a storefront as a deploy does, and starts it again. */
  replace(index: number): Promise<void>;
  /** Kills PostgreSQL, which its keeper starts again. */
  crashDatabase(): Promise<void>;
  /** The storefronts' log entries of the level `error`. */
  readonly errors: readonly string[];
  /** nginx's error log. */
  readonly balancerErrors: () => readonly string[];
  /** Storefronts that ended without having been asked. */
  readonly crashes: readonly string[];
  close(): Promise<void>;
}

/** Opens a cluster on a new data folder with the demo shops; every confirmed account may build. */
export async function openCluster(
  { nginx, freePort, startServer, whenReady }: Tools,
  storefrontCount = 3,
): Promise<Cluster> {
  const dataDir = mkdtempSync(join(tmpdir(), 'raan-cluster-'));
  const errors: string[] = [];
  const crashes: string[] = [];
  /** Processes that were asked to end. */
  const asked = new Set<Server>();
  const env = {
    ...OWN,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    TRUST_PROXY: '1',
    LOOPBACK_VISITORS: '100000',
    BUILDER: 'on',
    DRAIN_NOTICE_MS: '500',
  };
  const start = (port: number) => {
    const onLine = (line: string) => void errors.push(line);
    const server = startServer({ host: '127.0.0.1', port }, { env, onLog: onLine, onError: onLine });
    void server.ended.then(
      (code) => asked.has(server) || crashes.push(`the storefront at ${server.url} ended with ${code}`),
    );
    return server;
  };
  const untilReady = async (server: Server) => {
    if (!(await whenReady(server, READY_MS))) throw new Error(`${server.url} was not ready in time`);
  };
  const storefronts: Storefront[] = [];
  for (let index = 0; index < storefrontCount; index += 1) {
    const port = await freePort();
    storefronts.push({ port, server: start(port) });
  }
  const close = async () => {
    for (const { server } of storefronts) {
      asked.add(server);
      server.signal('SIGTERM');
    }
    await Promise.all(storefronts.map(({ server }) => server.ended));
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
  };
  try {
    for (const { server } of storefronts) await untilReady(server);
  } catch (error) {
    await close();
    throw error;
  }
  const port = await freePort();
  const ports = storefronts.map((each) => each.port);
  const proxy = await startNginx(nginx, { folder: join(dataDir, 'nginx'), port, ports });
  const database = await openDatabase({ dataDir });
  const restart = async (index: number, signal: NodeJS.Signals) => {
    const storefront = storefronts[index];
    if (storefront === undefined) throw new RangeError(`there is no storefront ${index}`);
    asked.add(storefront.server);
    storefront.server.signal(signal);
    await storefront.server.ended;
    storefront.server = start(storefront.port);
    await untilReady(storefront.server);
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    database,
    storefronts: storefronts.map((each) => `http://127.0.0.1:${each.port}`),
    errors,
    balancerErrors: () => proxy.errors(),
    crashes,
    kill: (index) => restart(index, 'SIGKILL'),
    replace: async (index) => {
      await proxy.use(ports.filter((_, at) => at !== index));
      await restart(index, 'SIGTERM');
      await proxy.use(ports);
    },
    crashDatabase: async () => {
      const pid = readPid(clusterPaths(dataDir).serverPid);
      if (pid === undefined) throw new Error('PostgreSQL has no process id');
      process.kill(pid, 'SIGKILL');
      // The keeper starts it again after a second.
      await pause(1500);
    },
    close: async () => {
      await database.close();
      await proxy.close();
      await close();
    },
  };
}
