import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig, VARIABLES } from './config.ts';

test('the defaults of contract chapter 1', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    storeApiUrl: undefined,
    databaseUrl: undefined,
    databasePool: 10,
    databaseTimeoutMs: 15_000,
    pictureEffort: 2,
    retention: { cartDays: 90, versionDays: 365, auditDays: 365, invitationDays: 30 },
    dataDir: '.data',
    checkoutUrl: undefined,
    vendure: undefined,
    frontendHomeUrl: undefined,
    previewOrigins: undefined,
    platformTimeoutMs: 5000,
    logLevel: 'info',
    trustProxy: false,
    loopbackVisitors: 5,
    drainNoticeMs: 0,
    hsts: 'max-age=31536000',
    metricsPort: undefined,
    vitalsShare: 0,
    speculation: true,
    earlyHints: false,
    tracing: undefined,
    documentCacheBytes: 64 * 1024 * 1024,
    edgeCacheSeconds: 0,
    purgeSecret: undefined,
    smtp: undefined,
    builder: 'off',
    builderSecondFactor: false,
    serviceWorker: true,
    development: false,
  });
});

test('a purge secret that is too short is refused, and never printed', () => {
  expect(() => readConfig({ PURGE_SECRET: 'hunter2' })).toThrow(
    'PURGE_SECRET: expected at least 16 characters; set it or leave it unset',
  );
});

test('mail needs a server and a sender, and the password of the server is never printed', () => {
  const [SMTP_URL, MAIL_FROM] = ['smtp://shop:s3cret@mail.example:587', 'shop@example.com'];
  expect(readConfig({ SMTP_URL, MAIL_FROM }).smtp).toEqual({ url: SMTP_URL, from: MAIL_FROM });
  expect(() => readConfig({ SMTP_URL })).toThrow('MAIL_FROM: expected an e-mail address, because SMTP_URL is set');
  expect(() => readConfig({ MAIL_FROM })).toThrow('SMTP_URL: expected smtp://… or smtps://…, because MAIL_FROM is set');
  expect(() => readConfig({ SMTP_URL: 'shop:s3cret@mail.example', MAIL_FROM: 'shop' })).toThrow(
    [
      'SMTP_URL: expected smtp://… or smtps://…; set it or leave it unset',
      'MAIL_FROM: expected an e-mail address, found "shop"; set it or leave it unset',
    ].join('\n'),
  );
});

test('an assistant needs an address and a model, and its key is never printed', () => {
  const [ASSISTANT_URL, ASSISTANT_MODEL] = ['http://127.0.0.1:11434/v1/', 'small'];
  expect(readConfig({ ASSISTANT_URL, ASSISTANT_MODEL }).assistant).toEqual({
    url: 'http://127.0.0.1:11434/v1',
    model: 'small',
    key: undefined,
    timeoutMs: 60_000,
  });
  expect(() => readConfig({ ASSISTANT_URL })).toThrow(
    'ASSISTANT_MODEL: expected a value, because ASSISTANT_URL is set',
  );
  expect(() => readConfig({ ASSISTANT_KEY: 'sk-1' })).toThrow(
    'ASSISTANT_URL: expected a value, because ASSISTANT_KEY is set',
  );
  expect(() => readConfig({ ASSISTANT_KEY: 'sk 1' })).toThrow(
    'ASSISTANT_KEY: expected printable ASCII; set it or leave it unset',
  );
});

test('an engine needs its address and a login, and its password is never printed', () => {
  const login = { COMMERCE_CHANNEL: 'shop', COMMERCE_USER: 'raan', COMMERCE_PASSWORD: 's3cret' };
  const all = { COMMERCE: 'vendure', COMMERCE_URL: 'http://engine.example/', ...login };
  expect(readConfig(all).vendure).toEqual({
    url: 'http://engine.example',
    channelToken: 'shop',
    username: 'raan',
    password: 's3cret',
    timeoutMs: 4000,
  });
  expect(() => readConfig({ COMMERCE: 'vendure', ...login })).toThrow(
    'COMMERCE_URL: expected a value, because COMMERCE is vendure',
  );
  expect(() => readConfig(login)).toThrow('COMMERCE: expected vendure, because COMMERCE_CHANNEL is set');
  expect(() => readConfig({ ...all, STORE_API_URL: 'http://api.example' })).toThrow(
    'COMMERCE: expected own, because STORE_API_URL is set: the platform has its engine',
  );
});

test('every wrong variable has a line', () => {
  expect(() => readConfig({ PORT: 'abc', DATABASE_POOL: '0', LOG_LEVEL: 'info', DATABASE_TIMEOUT_MS: '1s' })).toThrow(
    [
      'PORT: expected a whole number, found "abc"; set it or leave it unset',
      'DATABASE_POOL: Invalid value: Expected >=2 but received 0, found "0"; set it or leave it unset',
      'DATABASE_TIMEOUT_MS: expected a whole number, found "1s"; set it or leave it unset',
    ].join('\n'),
  );
});

test('an empty value counts as unset; URLs lose their last slash; origins are split', () => {
  const config = readConfig({
    PORT: '',
    STORE_API_URL: 'https://api.example/v1/',
    PREVIEW_ORIGINS: 'https://a.example, https://b.example:8443',
  });
  expect([config.port, config.storeApiUrl, config.previewOrigins]).toEqual([
    3000,
    'https://api.example/v1',
    ['https://a.example', 'https://b.example:8443'],
  ]);
});

test.each([
  [{ NODE_ENV: 'development' }, 'open'],
  [{ NODE_ENV: 'development', BUILDER: 'off' }, 'off'],
  [{ BUILDER: 'on' }, 'login'],
  [
    { BUILDER: 'Owner@shop.example, help@shop.example:10046,help@shop.example:baan,boss@shop.example:*' },
    [
      { email: 'owner@shop.example', shop: undefined },
      { email: 'help@shop.example', shop: '10046' },
      { email: 'help@shop.example', shop: 'baan' },
      { email: 'boss@shop.example', shop: '*' },
    ],
  ],
])('%j says who may build pages', (environment, builder) => {
  expect(readConfig(environment).builder).toEqual(builder);
});

test.each([
  [{ PORT: 'abc' }, 'PORT: expected a whole number, found "abc"; set it or leave it unset'],
  [
    { STORE_API_URL: 'ftp://x' },
    'STORE_API_URL: expected an http or https URL, found "ftp://x"; set it or leave it unset',
  ],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL: expected postgres://…, found "mysql://x"; set it or leave it unset'],
  [{ DATABASE_URL: 'mysql://shop:s3cret@db/x' }, /found "mysql:\/\/…@db\/x"/],
  [{ STORE_API_URL: 'user:s3cret@api' }, /found "…@api"/],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL: .*found "loud"/],
  [
    { BUILDER: 'owner@shop.example:two shops' },
    'BUILDER: expected the web_id or web_name of a shop, or *, found "…@shop.example:two shops"; set it or leave it unset',
  ],
  [
    { BUILDER: 'yes' },
    'BUILDER: expected "on", "off" or e-mail addresses with commas between them, found "yes"; set it or leave it unset',
  ],
  [{ PREVIEW_ORIGINS: 'https://a.example/path' }, /^PREVIEW_ORIGINS: .*found "https:\/\/a.example\/path"/],
])('%j is refused, naming the variable', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(message);
});

test('docs/configuration.md names every variable', () => {
  const page = readFileSync(new URL('../../docs/configuration.md', import.meta.url), 'utf8');
  const named = new Set([...page.matchAll(/`([A-Z][A-Z_]+)(?:=[^`]*)?`/g)].map(([, name = '']) => name));
  expect(VARIABLES.filter((name) => !named.has(name))).toEqual([]);
});
