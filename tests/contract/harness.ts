/** Opens the whole store service for a test file. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe } from 'vitest';
import { createStoreService, type StoreOptions, type StoreService } from '../../src/store/app.ts';
import type { BuilderAccess } from '../../src/store/builder/access.ts';
import type { BodyBudget } from '../../src/bounds/body-budget.ts';
import type { Database } from '../../src/store/database/database.ts';
import type { TraceStatement } from '../../src/store/database/reconnecting-pool.ts';
import { engineBehind } from '../engine/behind.ts';
import { openOverNetwork } from '../platform/over-network.ts';
import { SETUP } from '../platform/setups.ts';
import { openTestDatabase } from '../setup/test-cluster.ts';

/** The shops most tests look at: `krua.test` (the default one) and `suan.test`. */
export const FIXTURES = fileURLToPath(new URL('./fixtures', import.meta.url));
const PUBLISH_CHECKS = new URL('../../src/server/publish-checks.ts', import.meta.url).href;
/** When it is, unless a test says otherwise. */
export const START = new Date('2026-11-01T03:00:00Z');

export interface TestService {
  readonly db: Database;
  readonly dataDir: string;
  /** The service's log entries. */
  readonly logged: object[];
  /** The service's current time. */
  now: Date;
  readonly routes: StoreService['routes'];
  readonly watchChanges: StoreService['watchChanges'];
  readonly synchronize: StoreService['synchronize'];
  fetch(request: Request): Promise<Response>;
}

export interface ServiceOptions {
  /** A folder of shop folders; none: a database without shops. */
  readonly shops?: string;
  readonly checkoutUrl?: string;
  /** Builders; nobody by default. */
  readonly builder?: BuilderAccess;
  readonly builderSecondFactor?: boolean;
  /** Whether calls of whole pages have a thread of their own, as in production. */
  readonly hasDraftThread?: boolean;
  /** Runs each statement. */
  readonly traceStatement?: TraceStatement;
  /** The memory of bodies; one of the service's own unless given. */
  readonly bodies?: BodyBudget;
  /** The Vendure server behind the service; our own tables unless given. */
  readonly vendure?: StoreOptions['vendure'];
}

/** Runs the tests on a service with a database of its own, so that files run side by side. */
export function describeService(
  title: string,
  options: ServiceOptions,
  tests: (service: () => TestService) => void,
): void {
  describe(title, () => {
    let opened: { readonly service: TestService; readonly close: () => Promise<void> } | undefined;
    beforeAll(async () => {
      opened = await openTestService(options);
    });
    afterAll(() => opened?.close());
    tests(() => {
      if (opened === undefined) throw new Error('the service is open while tests run only');
      return opened.service;
    });
  });
}

const mailFolder = (dataDir: string) => join(dataDir, 'mails');

/** The HTML of the mails since the last time, by what they are about. */
export async function drainMails({
  dataDir,
}: TestService): Promise<{ readonly kind: string; readonly html: string }[]> {
  const folder = mailFolder(dataDir);
  const files = await readdir(folder).catch(() => []);
  const taken = files.map(async (file) => {
    const html = await readFile(join(folder, file), 'utf8');
    await rm(join(folder, file));
    return { kind: file.replace(/-[\da-f]{8}-.*$/, ''), html };
  });
  return Promise.all(taken);
}

/** Opens a service; `close` ends it and deletes what it kept. */
export async function openTestService({
  shops,
  checkoutUrl,
  builder = 'off',
  builderSecondFactor = false,
  hasDraftThread = false,
  traceStatement,
  bodies,
  vendure = engineBehind,
}: ServiceOptions = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'raan-contract-'));
  const database = await openTestDatabase(traceStatement && { traceStatement });
  const logged: object[] = [];
  let now = START;
  const service = await createStoreService({
    dataDir,
    database,
    secureCookies: false,
    builder,
    builderSecondFactor,
    ...(hasDraftThread ? { draftThread: { checks: PUBLISH_CHECKS } } : {}),
    now: () => now,
    log: (entry) => logged.push(entry),
    mailFolder: mailFolder(dataDir),
    shopsFolder: shops ?? join(dataDir, 'no-shops'),
    ...(checkoutUrl === undefined ? {} : { checkoutUrl }),
    ...(bodies === undefined ? {} : { bodies }),
    ...(vendure === undefined ? {} : { vendure }),
  });
  const network = SETUP === 'platform' ? await openOverNetwork((request) => service.fetch(request)) : undefined;
  return {
    service: {
      db: database.db,
      dataDir,
      logged,
      routes: service.routes,
      watchChanges: service.watchChanges,
      synchronize: service.synchronize,
      get now() {
        return now;
      },
      set now(time: Date) {
        now = time;
      },
      fetch: network?.fetch ?? ((request: Request) => service.fetch(request)),
    },
    close: async () => {
      await network?.close();
      await service.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
