/** Configuration from the environment. */
import * as v from 'valibot';
import { emailAddress } from '#schemas/values/contact/email.ts';

const httpUrl = v.pipe(
  v.string(),
  v.url('expected an absolute URL'),
  v.regex(/^https?:\/\//, 'expected an http or https URL'),
  v.transform((url) => url.replace(/(?<!\/)\/+$/, '')),
);
const whole = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, 'expected a whole number'),
    v.transform(Number),
    v.minValue(least),
    v.maxValue(most),
  );
const share = v.pipe(
  v.string(),
  v.regex(/^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/, 'expected a share from 0 to 1'),
  v.transform(Number),
);

const Environment = v.object({
  PORT: v.optional(whole(0, 65_535), '3000'),
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty()), '127.0.0.1'),
  STORE_API_URL: v.optional(httpUrl),
  DATABASE_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(?:ql)?:\/\//, 'expected postgres://…'))),
  DATABASE_POOL: v.optional(whole(2, 1000), '10'),
  DATABASE_TIMEOUT_MS: v.optional(whole(0, 600_000), '15000'),
  RETENTION_CART_DAYS: v.optional(whole(0, 36_500), '90'),
  RETENTION_VERSION_DAYS: v.optional(whole(0, 36_500), '365'),
  RETENTION_AUDIT_DAYS: v.optional(whole(0, 36_500), '365'),
  RETENTION_INVITATION_DAYS: v.optional(whole(0, 36_500), '30'),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty()), '.data'),
  SHOP_FOLDER: v.optional(v.pipe(v.string(), v.nonEmpty())),
  CHECKOUT_URL: v.optional(httpUrl),
  FRONTEND_HOME_URL: v.optional(httpUrl),
  PREVIEW_ORIGINS: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) =>
        text
          .split(',')
          .map((origin) => origin.trim())
          .filter(Boolean),
      ),
      v.array(
        v.pipe(
          httpUrl,
          v.check((url) => new URL(url).origin === url, 'expected an origin without a path'),
        ),
      ),
    ),
  ),
  UPSTREAM_TIMEOUT_MS: v.optional(whole(1, 600_000), '5000'),
  LOG_LEVEL: v.optional(v.picklist(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
  BUILDER: v.optional(
    v.union([
      v.picklist(['off', 'on']),
      v.pipe(
        v.string(),
        v.toLowerCase(),
        v.transform((text) =>
          text.split(',').map((grant) => {
            const [email = '', shop] = grant.split(':', 2).map((part) => part.trim());
            return { email, shop };
          }),
        ),
        v.array(
          v.object({
            email: emailAddress('expected "on", "off" or e-mail addresses with commas between them'),
            shop: v.undefinedable(
              v.pipe(v.string(), v.regex(/^(?:\*|[\w-]+)$/, 'expected the web_id or web_name of a shop, or *')),
            ),
          }),
        ),
      ),
    ]),
  ),
  HSTS: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^(?:off|max-age=\d{1,10}(?:; ?includeSubDomains)?(?:; ?preload)?)$/,
        'expected max-age=<seconds>, with ; includeSubDomains and ; preload where they are meant, or off',
      ),
    ),
    'max-age=31536000',
  ),
  METRICS_PORT: v.optional(whole(0, 65_535)),
  WEB_VITALS_SAMPLE: v.optional(share, '0'),
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(httpUrl),
  OTEL_SERVICE_NAME: v.optional(v.pipe(v.string(), v.nonEmpty()), 'raan'),
  OTEL_TRACES_SAMPLER_ARG: v.optional(share, '1'),
  DRAIN_NOTICE_MS: v.optional(whole(0, 60_000), '0'),
  TRUST_PROXY: v.optional(v.picklist(['0', '1']), '0'),
  LOOPBACK_VISITORS: v.optional(whole(1, 1_000_000), '5'),
  DOCUMENT_CACHE_MB: v.optional(whole(0, 100_000), '64'),
  EDGE_CACHE_SECONDS: v.optional(whole(0, 60), '0'),
  PURGE_SECRET: v.optional(v.pipe(v.string(), v.minLength(16, 'expected at least 16 characters'))),
  COMMERCE: v.optional(v.picklist(['own', 'vendure']), 'own'),
  COMMERCE_URL: v.optional(httpUrl),
  COMMERCE_CHANNEL: v.optional(v.pipe(v.string(), v.nonEmpty())),
  COMMERCE_USER: v.optional(v.pipe(v.string(), v.nonEmpty())),
  COMMERCE_PASSWORD: v.optional(v.pipe(v.string(), v.nonEmpty())),
  COMMERCE_TIMEOUT_MS: v.optional(whole(100, 60_000), '4000'),
  SMTP_URL: v.optional(v.pipe(v.string(), v.regex(/^smtps?:\/\/[^\s/]+/, 'expected smtp://… or smtps://…'))),
  MAIL_FROM: v.optional(emailAddress()),
  ASSISTANT_URL: v.optional(httpUrl),
  ASSISTANT_MODEL: v.optional(v.pipe(v.string(), v.nonEmpty())),
  ASSISTANT_KEY: v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/, 'expected printable ASCII'))),
  ASSISTANT_TIMEOUT_MS: v.optional(whole(100, 600_000), '60000'),
  CHROMIUM_PATH: v.optional(v.pipe(v.string(), v.nonEmpty())),
  PICTURE_EFFORT: v.optional(whole(0, 9), '2'),
  BUILDER_SECOND_FACTOR: v.optional(v.picklist(['0', '1']), '0'),
  SERVICE_WORKER: v.optional(v.picklist(['0', '1']), '1'),
  SPECULATION_RULES: v.optional(v.picklist(['0', '1']), '1'),
  EARLY_HINTS: v.optional(v.picklist(['0', '1']), '0'),
  NODE_ENV: v.optional(v.string(), 'production'),
});

/** Names of the environment variables that the server reads. */
export const VARIABLES: readonly string[] = Object.keys(Environment.entries);

/** Configuration of the server, read from the environment (docs/configuration.md). */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Base URL of the upstream platform; undefined: the embedded store service. */
  readonly storeApiUrl: string | undefined;
  readonly databaseUrl: string | undefined;
  /** Maximum database connections of this process; a lock needs an additional one. */
  readonly databasePool: number;
  /** Time limit of a statement in ms; 0: none. */
  readonly databaseTimeoutMs: number;
  /** Retention of guests' carts and old versions of pages in days; 0: forever. */
  readonly retention: {
    readonly cartDays: number;
    readonly versionDays: number;
    readonly auditDays: number;
    readonly invitationDays: number;
  };
  readonly dataDir: string;
  /** Folder of the single shop that the embedded service imports; undefined: the demo shops. */
  readonly shopFolder: string | undefined;
  /** Checkout host of the hand-off; undefined: the embedded demo checkout. */
  readonly checkoutUrl: string | undefined;
  readonly frontendHomeUrl: string | undefined;
  readonly previewOrigins: readonly string[] | undefined;
  /** ms until the platform, embedded or upstream, begins its response. */
  readonly platformTimeoutMs: number;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** `strict-transport-security` of responses over TLS; undefined: none. */
  readonly hsts: string | undefined;
  /** Port of `/metrics`; undefined: no metrics. */
  readonly metricsPort: number | undefined;
  /** Share of visits whose web vitals are measured; 0 without `METRICS_PORT`. */
  readonly vitalsShare: number;
  /** Collector of traces (OTLP over HTTP), the service's name there, and the share of traces; undefined: no traces. */
  readonly tracing: { readonly endpoint: string; readonly service: string; readonly ratio: number } | undefined;
  /** After SIGTERM `/readyz` fails for this time before the port is closed (ms). */
  readonly drainNoticeMs: number;
  /** A proxy in front sets `x-forwarded-host`, `-proto` and `-for`; without one these headers are ignored. */
  readonly trustProxy: boolean;
  /**
   * How many visitors the loopback address counts as in limits: behind a proxy that is not trusted, and in load tests.
   */
  readonly loopbackVisitors: number;
  /** Cache size for shared documents, in bytes; 0 disables the cache. */
  readonly documentCacheBytes: number;
  /** TTL in seconds of shared documents in a cache in front that follows docs/operations.md; 0: none. */
  readonly edgeCacheSeconds: number;
  /** Secret of the platform's purges (`POST /api/purge`); undefined disables them. */
  readonly purgeSecret: string | undefined;
  /**
   * Grants for building pages: none, all visitors, all accounts, or these confirmed e-mail addresses. A grant is for
   * one shop (`web_id`, `web_name`, or `*` for all), by default for the default shop.
   */
  readonly builder:
    | 'off'
    | 'open'
    | 'login'
    | readonly { readonly email: string; readonly shop?: string | undefined }[];
  /** The Vendure server with the shop's products, stock and orders; undefined: the embedded service's own tables. */
  readonly vendure:
    | {
        readonly url: string;
        readonly channelToken: string;
        readonly username: string;
        readonly password: string;
        readonly timeoutMs: number;
      }
    | undefined;
  /** The mail server and the sender address; undefined: mails are only logged. */
  readonly smtp: { readonly url: string; readonly from: string } | undefined;
  /** The language model of the workbench's assistant, with an OpenAI-compatible API; undefined: no assistant. */
  readonly assistant:
    | { readonly url: string; readonly model: string; readonly key: string | undefined; readonly timeoutMs: number }
    | undefined;
  /** Path of a Chromium for agents' screenshots of drafts; undefined: no screenshots. */
  readonly chromium: string | undefined;
  /** Effort of AVIF encoders, 0 to 9: a higher one needs more time for the first visitor, and fewer bytes. */
  readonly pictureEffort: number;
  /** Whether browsers get a service worker; `false` unregisters the present one. */
  readonly serviceWorker: boolean;
  /** Whether accounts need a second factor to build. */
  readonly builderSecondFactor: boolean;
  /** Whether browsers preload the page behind a link that is hovered or touched (Speculation Rules). */
  readonly speculation: boolean;
  /** Whether navigations get 103 Early Hints, which a proxy in front has to forward. */
  readonly earlyHints: boolean;
  readonly development: boolean;
}

/** The environment is invalid; a line for each variable names it, the expected and the actual value. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Variables whose value is never printed. */
const SECRETS: ReadonlySet<string> = new Set(['PURGE_SECRET', 'SMTP_URL', 'COMMERCE_PASSWORD', 'ASSISTANT_KEY']);

/** URLs of databases and platforms may contain a password, which the message must not print. */
function withoutPassword(value: string): string {
  return value.replace(/^([^/]*\/\/)?[^/]*@/, '$1…@');
}

/**
 * Reads the configuration.
 * @throws ConfigError with a line for each wrong variable
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = v.safeParse(Environment, given);
  if (!result.success) throw new ConfigError(result.issues.map((issue) => describeFault(issue, given)).join('\n'));
  const env = result.output;
  return {
    port: env.PORT,
    host: env.HOST,
    storeApiUrl: env.STORE_API_URL,
    databaseUrl: env.DATABASE_URL,
    databasePool: env.DATABASE_POOL,
    databaseTimeoutMs: env.DATABASE_TIMEOUT_MS,
    retention: {
      cartDays: env.RETENTION_CART_DAYS,
      versionDays: env.RETENTION_VERSION_DAYS,
      auditDays: env.RETENTION_AUDIT_DAYS,
      invitationDays: env.RETENTION_INVITATION_DAYS,
    },
    dataDir: env.DATA_DIR,
    shopFolder: env.SHOP_FOLDER,
    checkoutUrl: env.CHECKOUT_URL,
    frontendHomeUrl: env.FRONTEND_HOME_URL,
    previewOrigins: env.PREVIEW_ORIGINS,
    platformTimeoutMs: env.UPSTREAM_TIMEOUT_MS,
    logLevel: env.LOG_LEVEL,
    hsts: env.HSTS === 'off' ? undefined : env.HSTS,
    metricsPort: env.METRICS_PORT,
    vitalsShare: env.METRICS_PORT === undefined ? 0 : env.WEB_VITALS_SAMPLE,
    tracing:
      env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? undefined
        : {
            endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
            service: env.OTEL_SERVICE_NAME,
            ratio: env.OTEL_TRACES_SAMPLER_ARG,
          },
    drainNoticeMs: env.DRAIN_NOTICE_MS,
    trustProxy: env.TRUST_PROXY === '1',
    builder: builderAccess(env.BUILDER, env.NODE_ENV === 'development'),
    loopbackVisitors: env.LOOPBACK_VISITORS,
    documentCacheBytes: env.DOCUMENT_CACHE_MB * 1024 * 1024,
    edgeCacheSeconds: env.EDGE_CACHE_SECONDS,
    purgeSecret: env.PURGE_SECRET,
    vendure: vendureOf(env),
    smtp: smtpOf(env),
    assistant: assistantOf(env),
    chromium: env.CHROMIUM_PATH,
    pictureEffort: env.PICTURE_EFFORT,
    builderSecondFactor: env.BUILDER_SECOND_FACTOR === '1',
    serviceWorker: env.SERVICE_WORKER === '1',
    speculation: env.SPECULATION_RULES === '1',
    earlyHints: env.EARLY_HINTS === '1',
    development: env.NODE_ENV === 'development',
  };
}

/** `STORE_ENGINE` requires the engine's URL and login; without it these must be unset. */
function vendureOf(env: v.InferOutput<typeof Environment>): Config['vendure'] {
  const {
    COMMERCE_URL: url,
    COMMERCE_CHANNEL: channelToken,
    COMMERCE_USER: username,
    COMMERCE_PASSWORD: password,
  } = env;
  const given = {
    COMMERCE_URL: url,
    COMMERCE_CHANNEL: channelToken,
    COMMERCE_USER: username,
    COMMERCE_PASSWORD: password,
  };
  if (env.COMMERCE === 'own') {
    const stray = Object.entries(given).find(([, value]) => value !== undefined);
    if (stray !== undefined) throw new ConfigError(`COMMERCE: expected vendure, because ${stray[0]} is set`);
    return undefined;
  }
  if (url === undefined || channelToken === undefined || username === undefined || password === undefined) {
    const missing = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [name] : []));
    throw new ConfigError(`${missing.join(', ')}: expected a value, because COMMERCE is vendure`);
  }
  if (env.STORE_API_URL !== undefined) {
    throw new ConfigError('COMMERCE: expected own, because STORE_API_URL is set: the platform has its engine');
  }
  return { url, channelToken, username, password, timeoutMs: env.COMMERCE_TIMEOUT_MS };
}

/** One without the other is a mistake: a shop that can't send mail must report that at its start. */
function smtpOf({ SMTP_URL: url, MAIL_FROM: from }: v.InferOutput<typeof Environment>): Config['smtp'] {
  if (url === undefined && from === undefined) return undefined;
  if (url === undefined) throw new ConfigError('SMTP_URL: expected smtp://… or smtps://…, because MAIL_FROM is set');
  if (from === undefined) throw new ConfigError('MAIL_FROM: expected an e-mail address, because SMTP_URL is set');
  return { url, from };
}

/** The key is optional: a model of one's own needs none. */
function assistantOf(env: v.InferOutput<typeof Environment>): Config['assistant'] {
  const { ASSISTANT_URL: url, ASSISTANT_MODEL: model, ASSISTANT_KEY: key, ASSISTANT_TIMEOUT_MS: timeoutMs } = env;
  if (url !== undefined && model !== undefined) return { url, model, key, timeoutMs };
  const [given] = Object.entries({ ASSISTANT_URL: url, ASSISTANT_MODEL: model, ASSISTANT_KEY: key }).flatMap(
    ([name, value]) => (value === undefined ? [] : [name]),
  );
  if (given === undefined) return undefined;
  const missing = url === undefined ? 'ASSISTANT_URL' : 'ASSISTANT_MODEL';
  throw new ConfigError(`${missing}: expected a value, because ${given} is set`);
}

function describeFault(
  { path, message }: v.InferIssue<typeof Environment>,
  given: Readonly<Record<string, string | undefined>>,
): string {
  const key = path?.[0]?.key;
  const name = typeof key === 'string' ? key : '';
  const found = SECRETS.has(name) ? '' : `, found "${withoutPassword(given[name] ?? '')}"`;
  return `${name}: ${message}${found}; set it or leave it unset`;
}

function builderAccess(
  given: 'off' | 'on' | Exclude<Config['builder'], string> | undefined,
  development: boolean,
): Config['builder'] {
  if (given === undefined) return development ? 'open' : 'off';
  return given === 'on' ? 'login' : given;
}
