/** The builder's calls of the store API, from the browser. They never throw. */
import { createFetch } from 'ofetch';
import * as v from 'valibot';
import { type BuilderCalls, builderCalls } from '#schemas/builder/calls.ts';
import { readFault, type RedirectFault } from '#schemas/builder/redirects.ts';
import { PageFinding } from '#schemas/builder/checks.ts';
import { PageState } from '#schemas/builder/records.ts';
import { FailureEnvelope, readFailure } from '#schemas/error.ts';
import type { Lang } from '#schemas/lang.ts';
import { parse } from '#schemas/problem.ts';
import { isRecord } from '#schemas/record.ts';

/** Name of a call of the store. */
export type StoreCall = keyof BuilderCalls;
type In<Schema> = Schema extends v.GenericSchema ? v.InferInput<Schema> : undefined;
/** Its query or body. */
export type StoreInput<N extends StoreCall> = BuilderCalls[N]['method'] extends 'GET'
  ? In<BuilderCalls[N]['query']>
  : In<BuilderCalls[N]['body']>;

/** The data of its answer. */
export type StoreData<N extends StoreCall> = v.InferOutput<BuilderCalls[N]['output']>;

/** Outcome of a call. An answer of an unexpected shape counts as `unreachable`. */
export type StoreAnswer<T> =
  | { readonly ok: true; readonly data: T }
  /** The page has changed since; `theirs` is its current state. */
  | { readonly ok: false; readonly kind: 'conflict'; readonly theirs: PageState }
  /** `key` is the store's error key; `message` its text for the user, '' where the store gave none. */
  | {
      readonly ok: false;
      readonly kind: 'refused';
      readonly key: string;
      readonly message: string;
      /** The pages that it is about. */
      readonly paths?: readonly string[];
      /** Names of the people and tokens that prevent it. */
      readonly by?: readonly string[];
      /** The findings that stop a publication, each with its page. */
      readonly findings?: readonly PageFinding[];
      /** The fault of an old address. */
      readonly fault?: RedirectFault;
    }
  | { readonly ok: false; readonly kind: 'unreachable' };

/** Calls the store by the name in `builderCalls`: the input becomes the query of a GET, else the body. Never rejects. */
export type CallStore = <N extends StoreCall>(
  name: N,
  input: StoreInput<N>,
  lang?: Lang,
) => Promise<StoreAnswer<StoreData<N>>>;

/** Calls that concern a release's pages where one is worked in. */
const IN_RELEASE: ReadonlySet<StoreCall> = new Set<StoreCall>([
  'builderPages',
  'builderSections',
  'builderPage',
  'builderSave',
  'builderDiscard',
  'builderPresence',
]);

/** Signs of presence must not pile up where the network is gone (ms), and the last one is sent while the page closes. */
const SIGN_OPTIONS = { timeout: 6000, keepalive: true } as const;

/**
 * Creates the client. `own`: language of error messages; a call's `lang`: language of the pages in its answer. `release`: the one
 * that is worked in.
 */
export function createStoreClient(own: Lang, release?: string): CallStore {
  const { raw } = createFetch();
  return async (name, input, lang = own) => {
    const { method, path, output } = builderCalls[name];
    const given = release !== undefined && IN_RELEASE.has(name) ? { ...input, release } : input;
    try {
      const response = await raw(path, {
        method,
        headers: { accept: 'application/json', 'page-language': lang },
        ...(method === 'GET' ? { query: given } : { body: given }),
        ...(name === 'builderPresence' ? SIGN_OPTIONS : {}),
        ignoreResponseError: true,
        responseType: 'json',
      });
      const answer: unknown = response._data;
      const refusal = parse(FailureEnvelope, answer);
      if (refusal.ok) return refused(refusal.value);
      const checked = parse(output, isRecord(answer) ? answer.data : undefined, '/data');
      return checked.ok ? { ok: true, data: checked.value } : { ok: false, kind: 'unreachable' };
    } catch {
      return { ok: false, kind: 'unreachable' };
    }
  };
}

const By = v.object({ by: v.array(v.string()) });
const Paths = v.object({ paths: v.array(v.string()), findings: v.optional(v.array(PageFinding), []) });

function refused(answer: v.InferOutput<typeof FailureEnvelope>): StoreAnswer<never> {
  const { key, msg = '' } = readFailure(answer);
  const [paths, by] = [parse(Paths, answer.data), parse(By, answer.data)];
  const fault = readFault(answer.data);
  // A page that is behind comes with what was published since; a release's answer has only the paths.
  const theirs = key === 'CONFLICT' || key === 'BEHIND' ? parse(PageState, answer.data) : undefined;
  if (theirs?.ok === true) return { ok: false, kind: 'conflict', theirs: theirs.value };
  return {
    ok: false,
    kind: 'refused',
    key,
    message: msg,
    ...(paths.ok ? paths.value : {}),
    ...(by.ok ? by.value : {}),
    ...(fault === undefined ? {} : { fault }),
  };
}
