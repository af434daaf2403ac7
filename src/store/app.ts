/**
 * The embedded store service: implements every call of the contract, pictures, the account site and the demo checkout.
 */
import { join } from 'node:path';
import { Hono } from 'hono';
import { shownCommand } from '../cli/setup/shown-command.mjs';
import { type BuilderCalls, builderCalls } from '#schemas/builder/calls.ts';
import { calls } from '#schemas/calls/index.ts';
import { experimentCalls } from '#schemas/experiments/counts.ts';
import { isRequestAborted } from '#schemas/request-aborted.ts';
import { OFFLINE_WEB_ID } from '#schemas/cart-addition.ts';
import { type BodyBudget, createBodyBudget } from '../bounds/body-budget.ts';
import { BODY_LIMITS } from '../bounds/limits.ts';
import { accountSite } from './accounts/pages/site.ts';
import { agentLoginSite } from './agent-login/site.ts';
import { type BuilderAccess, recordBuilders, unknownShops } from './builder/access.ts';
import { builderHandlers } from './builder/handlers.ts';
import { type CallGroup, type DispatchDeps, mountCalls } from './calls/dispatch.ts';
import { openDraftThread } from './draft-thread/draft-thread.ts';
import type { HandlerOf } from './calls/handler.ts';
import { formLimits } from './calls/form.ts';
import { handlers } from './calls/index.ts';
import { experimentHandlers } from './experiments/handlers.ts';
import { checkoutSite } from './checkout/site.ts';
import { createOwnCommerce } from './commerce/own/own-commerce.ts';
import type { Commerce } from './commerce/port.ts';
import { createVendureCommerce, type VendureOptions } from './commerce/vendure/vendure-commerce.ts';
import { DEMO_SHOPS, importShops } from './demo.ts';
import { describeFailure } from './failure.ts';
import { openOutbox } from './mail/outbox.ts';
import { logTransport, type MailTransport, type SmtpOptions, smtpTransport } from './mail/transport.ts';
import { answerMedia } from './media.ts';
import { nameOfItem } from './media-library/items.ts';
import { mediaHandlers, UPLOAD_FORM } from './media-library/handlers.ts';
import { addressOf, hostOf, originAt, originOf } from './request.ts';
import type { SiteDeps } from './site/deps.ts';
import { openAccounts } from './accounts/accounts.ts';
import { createEffects } from './limits/effects.ts';
import { createRateLimiter, type RateLimiter } from './limits/rate-limiter.ts';
import { type Database, type OpenDatabase, openDatabase } from './database/database.ts';
import type { TraceStatement } from './database/reconnecting-pool.ts';
import { isConnectionLost, retryLost } from './database/reconnecting-pool.ts';
import type { Retention } from './retention/clean.ts';
import { writeHits } from './redirects/hits.ts';
import { previewSite } from './releases/preview-site.ts';
import { keepPublishing } from './releases/publish-due.ts';
import { seenBase } from './releases/seen-base.ts';
import { keepAlerts } from './restock/restock.ts';
import { keepClean } from './retention/keep-clean.ts';
import { indexShops } from './search/index-shop.ts';
import { DEFAULT_LANG } from '#schemas/lang.ts';
import { lookOf } from './site/look.ts';
import { allShops, firstHostOf, forgetEngineTerms, isOwnHost, shopOfHost } from './shops.ts';
import { type Admit, createAdmission } from './team/admission.ts';
import { memberRole } from './team/members.ts';
import { IMPORT_JSON, redirectHandlers } from './redirects/handlers.ts';
import { teamHandlers } from './team/handlers.ts';

export interface StoreOptions {
  /** Contains the embedded database, pictures and uploads. */
  readonly dataDir: string;
  /** `postgres://…`; unset: an embedded PostgreSQL below `dataDir`. */
  readonly databaseUrl?: string;
  /** Runs each statement, for traces; see `DatabaseOptions`. */
  readonly traceStatement?: TraceStatement;
  /** Maximum connections, and the time limit of a statement in ms; see `DatabaseOptions`. */
  readonly poolSize?: number;
  readonly statementTimeoutMs?: number;
  /** Enables the hourly cleaning of expired data; unset: nothing is deleted. */
  readonly retention?: Retention;
  /** The Vendure server with the default shop's products, stock and orders; unset: our own tables. */
  readonly vendure?: Pick<VendureOptions, 'access' | 'fetch' | 'everyMs' | 'observe'>;
  /** The host where carts are paid; unset: the demo checkout of this service. */
  readonly checkoutUrl?: string;
  /** Grants for building pages; none by default. */
  readonly builder?: BuilderAccess;
  /** Runs calls with whole pages in a separate thread; `checks`: URL of the module with their `createPublishChecks`. */
  readonly draftThread?: { readonly checks: string | undefined };
  /** Whether accounts need a second factor to build. */
  readonly builderSecondFactor?: boolean;
  /** How many visitors the loopback address counts as in limits by visitor; 5 by default. */
  readonly loopbackVisitors?: number;
  readonly now?: () => Date;
  /** Marks session cookies `Secure`: always except on plain http. */
  readonly secureCookies: boolean;
  /** The SMTP server of mails; unset: mails are only logged. */
  readonly smtp?: SmtpOptions;
  /** A folder for the mails of a shop without SMTP server, for inspection in development. */
  readonly mailFolder?: string;
  readonly log?: (entry: object) => void;
  /** A folder of shop folders to import at the start; unset: the demo shops. */
  readonly shopsFolder?: string;
  /** The memory pool for request bodies, if the process shares one; unset: the service's own. */
  readonly bodies?: BodyBudget;
  /** An open database; closed with the service. */
  readonly database?: OpenDatabase;
}

export interface StoreService {
  /** Handles `/api/**`, `/media/**`, `/account/**`, `/pay/**`, and the log-in of agents. */
  fetch(request: Request): Promise<Response>;
  /** Every mounted route; `method` is ALL for any. */
  readonly routes: readonly { readonly method: string; readonly path: string }[];
  /** Whether a host belongs to a shop. */
  readonly isShopHost: (host: string) => Promise<boolean>;
  /** Reports shops whose visible pages any process on the database has changed. */
  readonly watchChanges: OpenDatabase['listen'];
  readonly pool: OpenDatabase['pool'];
  /** Imports the shops whose folder has changed; throws as `createStoreService` does. */
  readonly importShops: () => Promise<void>;
  /** Mirrors the engine now; see `Commerce`. */
  readonly synchronize: () => Promise<void>;
  /** Time of the last read of the engine's catalogue; see `Commerce`. */
  readonly mirroredAt: () => Date | undefined;
  close(): Promise<void>;
}

/**
 * Opens the database, imports new and changed shops, and handles requests.
 * @throws StoreStartError with one line that names the fault and its remedy.
 */
export async function createStoreService(options: StoreOptions): Promise<StoreService> {
  const { dataDir, now = () => new Date(), log = () => undefined, secureCookies } = options;
  const database = options.database ?? (await openDatabase(options));
  if (database.warning !== undefined) log({ event: 'database warning', message: database.warning });
  try {
    const loadShops = async () => {
      await importShops(database, options.shopsFolder ?? DEMO_SHOPS, { dataDir, now: now() }, log);
      await indexShops(database.db);
    };
    await loadShops();
    if (options.vendure === undefined) await forgetEngineTerms(database.db);
    await recordBuilders(database.db, options.builder ?? 'off', now());
    for (const shop of unknownShops(options.builder ?? 'off', await allShops(database.db)))
      log({
        event: 'builder warning',
        message: `BUILDER names the shop "${shop}", which there is not; nobody builds it`,
      });
    const limiter = createRateLimiter(database.db);
    const linkOrigin = async (request: Request) => {
      const host = hostOf(request);
      if (await isOwnHost(database.db, host)) return originOf(request);
      const shop = await shopOfHost(database.db, host);
      const known = shop === null ? undefined : await firstHostOf(database.db, shop.webId);
      return known === undefined ? '' : originAt(request, known);
    };
    const commerce = openCommerce(database.db, options, log);
    const isDemo = commerce.simulation !== null;
    const deps: SiteDeps = {
      db: database.db,
      commerce,
      effects: createEffects(limiter, options.loopbackVisitors),
      accounts: await openAccounts(database.db, { secureCookies }),
      shopOf: async (request) => {
        const shop = await shopOfHost(database.db, hostOf(request));
        if (shop === null)
          throw new Error(`there is no shop in the database; ${shownCommand('store:import', '<folder>')} loads one`);
        const catalogue = { db: database.db, shop, lang: DEFAULT_LANG };
        return {
          ...shop,
          ...lookOf(await seenBase(catalogue, request.headers, now())),
          isDemo,
          hasPlainCart: options.checkoutUrl === undefined && shop.webId !== OFFLINE_WEB_ID,
        };
      },
      originOf,
      addressOf,
      now,
      linkOrigin,
      bodies: options.bodies ?? createBodyBudget(),
      buildsShop: async (account, shop) =>
        (await memberRole(database.db, options.builder ?? 'off', shop, account)) !== undefined,
      mail: openOutbox({ db: database.db, transport: transportOf(options, log), now, log }),
    };
    const { connection } = database;
    const draftThread =
      connection === undefined || options.draftThread === undefined
        ? undefined
        : openDraftThread({ connection, ...options.draftThread });
    const app = appOf({ ...deps, draftThread }, limiter, options, log);
    const { retention } = options;
    const cleaning = retention && keepClean({ ...deps, dataDir, log }, retention);
    const publishing = keepPublishing({ db: database.db, log });
    const alerts = keepAlerts({ ...deps, log });
    const close = async () => {
      await Promise.all([
        draftThread?.close(),
        cleaning?.close(),
        publishing.close(),
        alerts.close(),
        deps.mail.close(),
        deps.commerce.close(),
        writeHits(database.db),
      ]);
      await database.close();
    };
    const fetch = (request: Request) => answerRequest(app, request, log);
    const isShopHost = (host: string) => isOwnHost(database.db, host);
    const { synchronize, mirroredAt } = deps.commerce;
    const { listen: watchChanges, pool } = database;
    const { routes } = app;
    return { fetch, isShopHost, routes, watchChanges, pool, importShops: loadShops, synchronize, mirroredAt, close };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Handles a request, and retries reads after a lost connection; responds 503 while the database is unreachable. */
async function answerRequest(app: Hono, request: Request, log: (entry: object) => void): Promise<Response> {
  const answer = async () => app.fetch(request);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  try {
    return await (isRead ? retryLost(answer) : answer());
  } catch (error) {
    if (isRequestAborted(error)) {
      log({ event: 'request aborted', route: new URL(request.url).pathname });
      return new Response('The request broke off.\n', { status: 400, headers: { 'cache-control': 'no-store' } });
    }
    log({ event: 'request failed', route: new URL(request.url).pathname, ...describeFailure(error) });
    const headers = { 'cache-control': 'no-store' };
    return isConnectionLost(error)
      ? new Response('Service Unavailable\n', { status: 503, headers: { ...headers, 'retry-after': '1' } })
      : new Response('Internal Server Error\n', { status: 500, headers });
  }
}

function appOf(
  deps: SiteDeps & Pick<DispatchDeps, 'draftThread'>,
  limiter: RateLimiter,
  { dataDir, checkoutUrl, builder = 'off', builderSecondFactor = false, secureCookies }: StoreOptions,
  log: (entry: object) => void,
): Hono {
  const app = new Hono();
  // `answerRequest` retries, logs and handles the failure.
  app.onError((error) => {
    throw error;
  });
  const gate = createAdmission(deps.db, { access: builder, needsSecondFactor: builderSecondFactor }, limiter);
  const own = [SHOP_CALLS, EXPERIMENT_CALLS];
  const groups = builder === 'off' ? own : [...own, builderCallsFor(builder, gate, dataDir)];
  mountCalls(app, { ...deps, uploads: join(dataDir, 'uploads'), log, checkPage: undefined }, groups);
  app.all('/media/*', (c) => answerMedia(c.req.raw, dataDir, (id) => nameOfItem(deps.db, id)));
  app.route('/', accountSite(deps));
  if (builder !== 'off') {
    app.route('/', previewSite(deps, secureCookies));
    app.route('/', agentLoginSite({ ...deps, access: builder, admit: gate }));
  }
  if (checkoutUrl === undefined) app.route('/', checkoutSite(deps));
  return app;
}

function openCommerce(
  db: Database,
  { vendure, dataDir, now = () => new Date() }: StoreOptions,
  log: (entry: object) => void,
): Commerce {
  if (vendure === undefined) return createOwnCommerce(db);
  return createVendureCommerce({ ...vendure, db, dataDir, shopOf: () => shopOfHost(db, ''), now, log });
}

const SHOP_CALLS: CallGroup = { specs: calls, handlers, limitsOf: { formSubmit: formLimits } };
const EXPERIMENT_CALLS: CallGroup = { specs: experimentCalls, handlers: experimentHandlers };

function transportOf({ smtp, mailFolder }: StoreOptions, log: (entry: object) => void): MailTransport {
  return smtp === undefined ? logTransport(log, mailFolder) : smtpTransport(smtp);
}

/** A page may have as many levels as the renderer allows, alternating objects and lists. */
const PAGE_JSON = { bytes: BODY_LIMITS.pageBytes, depth: 256, keys: 1000, values: 200_000 };
const pageLimits = () => Promise.resolve(PAGE_JSON);
const uploadLimits = () => Promise.resolve(UPLOAD_FORM);

function builderCallsFor(access: BuilderAccess, gate: Admit, dataDir: string): CallGroup {
  const handlers = {
    ...builderHandlers,
    ...teamHandlers(access),
    ...mediaHandlers(dataDir),
    ...redirectHandlers,
  } satisfies {
    readonly [Name in keyof BuilderCalls]: HandlerOf<BuilderCalls[Name]>;
  };
  const limitsOf = {
    builderSave: pageLimits,
    builderPreview: pageLimits,
    builderMediaUpload: uploadLimits,
    builderMediaReplace: uploadLimits,
    builderMediaPoster: uploadLimits,
    builderImportRedirects: () => Promise.resolve(IMPORT_JSON),
  };
  return { specs: builderCalls, handlers, gate, limitsOf };
}
