/** Every dimension of every route, call, form and tool. */
import type { CallSpec } from '#schemas/calls/define.ts';
import { isRecord } from '#schemas/record.ts';
import { type Input, bodyDimensions, toJson } from './body.ts';
import { CALLS, INPUTS } from './calls.ts';
import { BODY_LIMITS, HEAD_LIMITS } from '../../src/bounds/limits.ts';
import { BODY_BYTES, type Dimension, HEAD_BYTES } from './dimension.ts';
import { FORMS, formDimensions } from './forms.ts';
import { headDimensions, type Sample } from './head.ts';
import { isOfMember } from './member.ts';
import { POSTS } from './posts.ts';
import { GALLERIES, GUARDS, PAGES } from './routes.ts';
import type { Sent } from './shop.ts';
import { toolRoutes } from './tools.ts';

/** Calls whose input is a whole page, only for members of the team. */
const OF_PAGES: ReadonlySet<string> = new Set(['builderSave', 'builderPreview']);

const SAME_ORIGIN = ['sec-fetch-site', 'same-origin'] as const;

/** A route's pattern as a call has it: `{name}` for a parameter. */
const patternOf = ({ path }: CallSpec) => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** Patterns of routes that have no entry here: a new one has to get one. */
export function routesWithoutEntry(routes: readonly string[]): string[] {
  const known = new Set([
    ...GUARDS,
    ...Object.keys(PAGES),
    ...Object.keys(FORMS),
    ...Object.values(CALLS).map((spec) => `ALL ${patternOf(spec)}`),
    ...POSTS.map(({ route }) => route),
    'ALL /api/mcp',
    'ALL /api/agent',
    'ALL /api/agent/:tool',
  ]);
  return [...new Set(routes)].filter((route) => !known.has(route));
}

/** All dimensions. */
export function allDimensions(): Dimension[] {
  return [
    ...Object.entries(PAGES).flatMap(([route, sample]) =>
      headDimensions(
        route,
        (salt) => ({ isOfMember: isOfMember(route), ...sample(salt) }),
        GALLERIES.has(route) ? 'thread' : undefined,
      ),
    ),
    ...Object.entries(CALLS).flatMap(([name, spec]) => callDimensions(name, spec)),
    ...Object.keys(FORMS).flatMap(formDimensions),
    ...[...POSTS, ...toolRoutes()].flatMap(bodyDimensions),
  ];
}

function callDimensions(name: string, spec: CallSpec): Dimension[] {
  const inputs: Readonly<Record<string, Input>> = INPUTS;
  const input = inputs[name] ?? (() => undefined);
  const route = `${spec.method} ${spec.path}`;
  const path = spec.path.replace('{form_id}', 'contact');
  const isRead = spec.method === 'GET';
  const send = (given: unknown, salt: string): Sent => ({
    isOfMember: isOfMember(route),
    ...(isRead
      ? { method: 'GET', path: `${path}?${queryOf(given, salt)}`, headers: [SAME_ORIGIN] }
      : {
          method: 'POST',
          path,
          headers: [SAME_ORIGIN, ['content-type', 'application/json']],
          body: toJson(given ?? {}),
        }),
  });
  const sample: Sample = (salt) => send(input(salt), salt);
  const isOfPage = OF_PAGES.has(name);
  return [
    ...headDimensions(route, sample),
    ...bodyDimensions({
      route,
      input,
      schema: isRead ? spec.query : spec.body,
      send,
      bytes: isRead ? HEAD_LIMITS.queryBytes : isOfPage ? BODY_LIMITS.pageBytes : BODY_LIMITS.jsonBytes,
      mostBytes: isRead ? HEAD_BYTES : isOfPage ? BODY_LIMITS.pageBytes : BODY_BYTES,
      ...(isOfPage ? { heavy: 'thread' } : {}),
    }),
  ];
}

function queryOf(given: unknown, salt: string): URLSearchParams {
  const query = new URLSearchParams({ salt });
  for (const [name, value] of Object.entries(isRecord(given) ? given : {})) query.set(name, String(value));
  return query;
}
