/** The files of `deploy/` are what the programs that read them expect, and leave no rights that nobody needs. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { validate } from 'dockerfile-utils';
import * as fc from 'fast-check';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { PersistentVolumeClaim, Service } from 'kubernetes-models/v1';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig } from '../../src/server/config.ts';
import { ownSessionCookies, upstreamSessionCookies } from '../../src/server/http/message/session-cookies.ts';

const read = (file: string) => readFileSync(new URL(`../../deploy/${file}`, import.meta.url), 'utf8');
const Kind = v.looseObject({ kind: v.string(), spec: v.unknown() });
const KINDS = {
  Deployment,
  HorizontalPodAutoscaler,
  NetworkPolicy,
  PersistentVolumeClaim,
  PodDisruptionBudget,
  Service,
};

const manifests = parseAllDocuments(read('kubernetes/raan.yaml')).map((document) => v.parse(Kind, document.toJS()));

test.each(manifests.map((manifest) => [manifest.kind, manifest] as const))('%s keeps its schema', (kind, manifest) => {
  const Model = Object.entries(KINDS).find(([name]) => name === kind)?.[1];
  if (Model === undefined) throw new Error(`there is no schema for ${kind}`);
  const faults = () => {
    // Each model accepts its own kind.
    Reflect.construct(Model, [manifest]).validate();
  };
  expect(faults).not.toThrow();
});

const Environment = v.array(v.object({ name: v.string(), value: v.string() }));
const Pod = v.object({
  template: v.object({
    spec: v.object({
      terminationGracePeriodSeconds: v.number(),
      securityContext: v.looseObject({ runAsNonRoot: v.boolean() }),
      containers: v.array(
        v.looseObject({
          env: Environment,
          securityContext: v.unknown(),
          resources: v.looseObject({ limits: v.unknown() }),
          startupProbe: v.unknown(),
          readinessProbe: v.unknown(),
          livenessProbe: v.unknown(),
        }),
      ),
    }),
  }),
});

test('the pods run without rights, and are given the time to drain', () => {
  const deployment = manifests.find(({ kind }) => kind === 'Deployment');
  const { spec } = v.parse(Pod, deployment?.spec).template;
  const [container] = spec.containers;
  const environment = Object.fromEntries(container?.env.map(({ name, value }) => [name, value]) ?? []);
  const { drainNoticeMs } = readConfig(environment);
  expect(spec.securityContext.runAsNonRoot).toBe(true);
  expect(container?.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  });
  // The notice, ten seconds for requests under way, two for the database.
  expect(spec.terminationGracePeriodSeconds * 1000).toBeGreaterThan(drainNoticeMs + 12_000);
});

test('the Dockerfile has no fault, fixed versions, and another user than root', () => {
  const text = read('Dockerfile');
  expect(validate(text).map(({ message }) => message)).toEqual([]);
  expect(text.match(/^FROM \S+/gm)).toEqual(['FROM node:24.21.0-bookworm-slim', 'FROM node:24.21.0-bookworm-slim']);
  expect(text.match(/^USER .+$/gm)).toEqual(['USER node']);
  expect(text).toMatch(/^CMD \[.*\]$/m);
});

test('compose makes the root file system read-only, and publishes only the port of nginx', () => {
  const Compose = v.object({
    services: v.record(v.string(), v.looseObject({ ports: v.optional(v.array(v.string())) })),
  });
  const { services } = v.parse(Compose, parse(read('compose.yaml')));
  expect(Object.entries(services).flatMap(([name, { ports = [] }]) => ports.map((port) => `${name} ${port}`))).toEqual([
    'nginx 8080:8080',
  ]);
  expect(services.shop).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
});

/** The cookies with which nginx treats a visitor as a guest. */
const GUEST = new RegExp(/^ {2}"~(.+)" shared;$/m.exec(read('nginx/raan.conf'))?.[1] ?? '(?!)');
const GUEST_COOKIES = (
  'cookie_consent=c2UxZnUxYW4wcGUwYWQw viewport=md lnw_gray_mode=1 lnw_gray_closed=1 exp=12.20000 locale=th _ga=GA1.1.1.2 _ga_ABC123=GS1.1 ' +
  '_gid=GA1.1 _gat_UA-1=1 _gcl_au=1.1 _dc_gtm_UA-1=1 _fbp=fb.1.1.2 _ttp=x _tt_enable_cookie=1 ttclid=x __lt__cid=1 _clck=x _hjSessionUser_1=x'
).split(' ');

test('nginx and the server treat the same visitors as guests', () => {
  expect(GUEST_COOKIES.filter((cookie) => !GUEST.test(cookie))).toEqual([]);
  expect(GUEST.test(GUEST_COOKIES.join('; '))).toBe(true);
  const odd = fc.constantFrom(
    'auth=1',
    '__Host-auth=1',
    'AUTH=1',
    'raan_release=1',
    '_gadget=1',
    ' ',
    '=',
    ';',
    ', ',
    '"',
    '\t',
    'x',
  );
  const header = fc
    .array(fc.oneof({ arbitrary: fc.constantFrom(...GUEST_COOKIES), weight: 3 }, odd, fc.string()), { maxLength: 5 })
    .chain((parts) => fc.constantFrom('; ', ';', ' ', '', ', ').map((separator) => parts.join(separator)))
    .filter((text) => /^[\x20-\x7e]*$/.test(text));
  const servers = [upstreamSessionCookies(), ownSessionCookies()];
  fc.assert(
    fc.property(header, (cookie) => {
      fc.pre(GUEST.test(cookie));
      expect(servers.map((server) => server.isPersonal(new Headers({ cookie })))).toEqual([false, false]);
    }),
    { numRuns: 2000 },
  );
});

test('the dashboard asks for metrics that are there', async () => {
  const { createMetrics } = await import('../../src/server/metrics/metrics.ts');
  const known = await createMetrics().expose();
  const names = new Set(read('grafana-dashboard.json').match(/\b(?:raan|nodejs|process)_[a-z0-9_]+/g));
  const missing = [...names].filter((name) => !known.includes(name.replace(/_(?:bucket|count|sum)$/, '')));
  // Connections are measured where there is a database.
  expect(missing).toEqual(['raan_database_connections']);
});

const ANALYZE = '/usr/bin/systemd-analyze';

test('the guide starts the storefronts that nginx sends to', () => {
  const guide = readFileSync(new URL('../../docs/production.md', import.meta.url), 'utf8');
  const ports = [...read('nginx/upstream.conf').matchAll(/127\.0\.0\.1:(\d+)/g)].map(([, port]) => port);
  const [, started = ''] = /^systemctl enable --now (.+)$/m.exec(guide) ?? [];
  const [, replaced = ''] = /^for port in (.+); do$/m.exec(guide) ?? [];
  expect([started, replaced]).toEqual([ports.map((port) => `raan@${port}`).join(' '), ports.join(' ')]);
});

test.runIf(existsSync(ANALYZE))('the systemd unit has no fault', () => {
  const unit = new URL('../../deploy/systemd/raan@.service', import.meta.url).pathname;
  const { stderr } = spawnSync(ANALYZE, ['verify', '--man=no', unit], { encoding: 'utf8' });
  // The machine of the tests has no Node there.
  const faults = stderr.split('\n').filter((line) => line.includes('raan@') && !line.includes('is not executable'));
  expect(faults).toEqual([]);
});
