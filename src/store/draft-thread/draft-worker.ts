/** The thread of page calls: parses, checks and handles them on its own database connections. */
import { parentPort, workerData } from 'node:worker_threads';
import { drizzle } from 'drizzle-orm/node-postgres';
import { builderCalls } from '#schemas/builder/calls.ts';
import type { CheckPage } from '#schemas/builder/checks.ts';
import type { CallSpec } from '#schemas/calls/define.ts';
import { parse } from '#schemas/problem.ts';
import { toStorableValue } from '#schemas/values/text/text.ts';
import { builderHandlers } from '../builder/handlers.ts';
import type { AnyCall } from '../calls/dispatch.ts';
import type { CallContext } from '../calls/handler.ts';
import { inputRefusal } from '../calls/refusal.ts';
import { readJson } from '../calls/read-body.ts';
import { serveCalls } from '../../bounds/call-thread.ts';
import { refused, respond } from '../calls/respond.ts';
import { createPool } from '../database/database.ts';
import { describeFailure } from '../failure.ts';
import type { Answered, DraftTask, DraftThreadData } from './task.ts';

const { connection, checks }: DraftThreadData = workerData;
const POOL_SIZE = 4;
const { statement_timeout: timeout } = connection;
const db = drizzle(
  createPool(connection, {
    poolSize: POOL_SIZE,
    ...(typeof timeout === 'number' ? { statementTimeoutMs: timeout } : {}),
  }),
);

const HANDLERS: Readonly<Record<string, AnyCall['answer']>> = { ...builderHandlers };
const SPECS: Readonly<Record<string, CallSpec>> = builderCalls;

let loadedChecks: Promise<CheckPage> | undefined;
/** Loaded by the first publication of a shop with `publish_stops`. */
function loadChecks(location: string): Promise<CheckPage> {
  loadedChecks ??= import(location).then((module: { createPublishChecks: () => Promise<CheckPage> }) =>
    module.createPublishChecks(),
  );
  return loadedChecks;
}

const NO_EFFECTS = () => {
  throw new Error('effects are counted before a page call is passed on');
};

function contextOf({ headers, ...given }: DraftTask['context']): CallContext {
  return {
    ...given,
    db,
    commerce: { refresh: NO_EFFECTS },
    headers: new Headers(headers.map(([name, value]): [string, string] => [name, value])),
    upload: null,
    uploads: '',
    sites: { mail: { isLocal: true, wake: NO_EFFECTS, close: () => Promise.resolve() }, linkOrigin: NO_EFFECTS },
    permit: NO_EFFECTS,
    allow: NO_EFFECTS,
    checkPage: checks === undefined ? undefined : async (page, path) => (await loadChecks(checks))(page, path),
  };
}

async function answer({ name, context, query, params, body: sent }: DraftTask): Promise<Response> {
  const spec = SPECS[name];
  const handler = HANDLERS[name];
  if (spec === undefined || handler === undefined) throw new Error(`the call ${name} has no handler`);
  const read = sent === null ? null : readJson(sent.bytes, sent.limits);
  if (read?.ok === false) return refused(read.refusal);
  const body = spec.body === undefined ? null : parse(spec.body, toStorableValue(read?.value), '/body');
  if (body?.ok === false) return refused(inputRefusal(body.problems));
  const whole = contextOf(context);
  const { headers } = whole;
  return respond(spec, await handler(whole, { query, body: body?.value, params }), { url: '', headers }, false);
}

async function answerTask(task: DraftTask): Promise<Answered> {
  try {
    const response = await answer(task);
    const { status, headers } = response;
    return { ok: true, status, headers: [...headers], body: new Uint8Array(await response.arrayBuffer()) };
  } catch (error) {
    const { error: message, code, at } = describeFailure(error);
    return { ok: false, message, code, stack: [message, ...at].join('\n') };
  }
}

if (parentPort !== null)
  serveCalls<DraftTask, Answered>(parentPort, answerTask, (answered) => (answered.ok ? [answered.body.buffer] : []));
