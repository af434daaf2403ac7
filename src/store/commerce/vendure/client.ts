/**
 * Client of Vendure's admin and shop GraphQL APIs over HTTP. Only the store service calls them, with its own login;
 * browsers never do.
 */
import { createHash } from 'node:crypto';
import { FetchError, ofetch } from 'ofetch';
import * as v from 'valibot';

/** Address of Vendure, the shop's channel, and the login of the admin API. */
export interface VendureAccess {
  /** Base address, such as `http://127.0.0.1:4751`; the APIs are at `/admin-api` and `/shop-api` below it. */
  readonly url: string;
  readonly channelToken: string;
  readonly username: string;
  readonly password: string;
  /** Timeout of a request (ms). */
  readonly timeoutMs: number;
}

/** A GraphQL operation with the schema of its data. */
export interface Operation<Schema extends v.GenericSchema> {
  readonly query: string;
  readonly data: Schema;
}

/**
 * Reason of a missing answer: a timeout, a response that is not Vendure's, a wrong login or channel token, a missing
 * right of the administrator, or a refusal by Vendure.
 */
export type EngineFault = 'silent' | 'foreign' | 'login' | 'channel' | 'forbidden' | 'refused';

/** Vendure did not respond in time, or its response does not match the schema. The effect of a mutation is unknown. */
export class EngineUnavailable extends Error {
  override readonly name = 'EngineUnavailable';
  readonly fault: EngineFault;

  constructor(fault: EngineFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}

/** The order of one shopper in the shop API, with its own session. */
export interface ShopSession {
  /** Token that reopens the session; undefined before the first response. */
  readonly token: () => string | undefined;
  readonly call: <S extends v.GenericSchema>(operation: Operation<S>, variables?: object) => Promise<v.InferOutput<S>>;
}

/** An answer of the admin API. */
export interface AdminAnswer {
  /** SHA-256 of its text. */
  readonly digest: string;
  readonly read: <S extends v.GenericSchema>(schema: S) => v.InferOutput<S>;
}

/** Calls of Vendure's APIs. */
export interface VendureClient {
  /** Calls the admin API. Queries are retried once, mutations never. */
  readonly admin: <S extends v.GenericSchema>(operation: Operation<S>, variables?: object) => Promise<v.InferOutput<S>>;
  /** As `admin`, for queries that are repeated: an answer with the digest of the last one is parsed only if it is read. */
  readonly adminAnswer: (query: string, variables?: object, lastDigest?: string) => Promise<AdminAnswer>;
  /** Opens a session of the shop API: a new one, or the one of a token. */
  readonly openSession: (token?: string) => ShopSession;
  /** Fetches a picture of Vendure's own host; undefined for another host and for a missing picture. */
  readonly picture: (source: string) => Promise<Uint8Array | undefined>;
}

const Answer = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    data: v.optional(v.unknown()),
    errors: v.optional(
      v.array(v.object({ message: v.string(), extensions: v.optional(v.object({ code: v.optional(v.string()) })) })),
    ),
  }),
);

const LOGIN = {
  query: `mutation Login($username: String!, $password: String!) {
    login(username: $username, password: $password) { __typename }
  }`,
  data: v.object({ login: v.object({ __typename: v.string() }) }),
};

const FAULTS: Readonly<Record<string, EngineFault>> = { FORBIDDEN: 'forbidden', CHANNEL_NOT_FOUND: 'channel' };

/** Description of an error, in the words of the system if it has any. */
function reasonOf(error: Error): string {
  const inner = error.cause instanceof Error ? reasonOf(error.cause) : '';
  return inner === '' ? error.message.replace(/^\[POST\] "[^"]*": (?:<no response> )?/, '') : inner;
}

/**
 * Receives a report of each request: its operation, whether the response was as expected, and its duration in seconds.
 */
export type ObserveEngine = (operation: string, outcome: 'answered' | 'failed', seconds: number) => void;

interface Sent {
  readonly api: 'admin' | 'shop';
  readonly query: string;
  readonly variables: object;
  readonly token: string | undefined;
  /** Digest of the last answer, which was usable. */
  readonly lastDigest?: string | undefined;
}

/** The header in which Vendure returns a session's token. */
const TOKEN_HEADER = 'vendure-auth-token';

/** Creates a client, which logs in with its first call of the admin API. */
export function createVendureClient(
  access: VendureAccess,
  fetch: typeof globalThis.fetch = globalThis.fetch,
  observe: ObserveEngine = () => undefined,
): VendureClient {
  let adminToken: string | undefined;
  const http = ofetch.create({ timeout: access.timeoutMs, retry: 0 }, { fetch });

  async function send({ api, query, variables, token, lastDigest }: Sent) {
    const [, name = 'other'] = /^(?:query|mutation) (\w+)/.exec(query) ?? [];
    const startedAt = performance.now();
    const note = (outcome: 'answered' | 'failed') => observe(name, outcome, (performance.now() - startedAt) / 1000);
    const headers = {
      'vendure-token': access.channelToken,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    };
    try {
      const answer = await http.raw<string>(`${access.url}/${api}-api`, {
        method: 'POST',
        body: { query, variables },
        headers,
        // A mutation may have changed data although its response was lost.
        retry: query.startsWith('query') ? 1 : 0,
        parseResponse: (text) => text,
      });
      const text = answer._data ?? '';
      const digest = createHash('sha256').update(text).digest('hex');
      const parsed = digest === lastDigest ? undefined : v.parse(Answer, text);
      note('answered');
      return { text, digest, parsed, token: answer.headers.get(TOKEN_HEADER) ?? token };
    } catch (error) {
      if (error instanceof FetchError || v.isValiError(error)) {
        note('failed');
        const isForeign = v.isValiError(error) || (error.status !== undefined && error.status < 500);
        throw new EngineUnavailable(
          isForeign ? 'foreign' : 'silent',
          `Vendure's ${api} API gave no usable answer (${reasonOf(error)})`,
          { cause: error },
        );
      }
      throw error;
    }
  }

  function dataOf<S extends v.GenericSchema>(
    schema: S,
    { text, parsed: { data, errors = [] } = v.parse(Answer, text) }: Awaited<ReturnType<typeof send>>,
  ): v.InferOutput<S> {
    const parsed = v.safeParse(schema, data);
    const [refusal] = errors;
    if (refusal !== undefined)
      throw new EngineUnavailable(
        FAULTS[refusal.extensions?.code ?? ''] ?? 'refused',
        `Vendure refused: ${refusal.message}`,
      );
    if (parsed.success) return parsed.output;
    const [issue] = parsed.issues;
    throw new EngineUnavailable(
      'foreign',
      `Vendure answered differently than expected at ${v.getDotPath(issue) ?? '/'}: ${issue.message}`,
    );
  }

  async function logIn(): Promise<void> {
    const { username, password } = access;
    const answer = await send({
      api: 'admin',
      query: LOGIN.query,
      variables: { username, password },
      token: undefined,
    });
    const { login } = dataOf(LOGIN.data, answer);
    if (login.__typename !== 'CurrentUser')
      throw new EngineUnavailable('login', `Vendure refused the login of ${username}: ${login.__typename}`);
    adminToken = answer.token;
  }

  const adminAnswer: VendureClient['adminAnswer'] = async (query, variables = {}, lastDigest) => {
    if (adminToken === undefined) await logIn();
    const call = () => send({ api: 'admin', query, variables, token: adminToken, lastDigest });
    let answer = await call();
    if (answer.parsed?.errors?.some(({ extensions }) => extensions?.code === 'FORBIDDEN')) {
      // The session has ended, so nothing was done.
      await logIn();
      answer = await call();
    }
    return { digest: answer.digest, read: (schema) => dataOf(schema, answer) };
  };

  return {
    adminAnswer,
    admin: async (operation, variables) => (await adminAnswer(operation.query, variables)).read(operation.data),
    picture: async (source) => {
      const url = URL.parse(source, `${access.url}/`);
      if (url === null || url.hostname !== new URL(access.url).hostname) return undefined;
      const answer = await http<ArrayBuffer, 'arrayBuffer'>(url.href, { responseType: 'arrayBuffer', retry: 1 }).catch(
        () => undefined,
      );
      return answer === undefined ? undefined : new Uint8Array(answer);
    },
    openSession: (known) => {
      let token = known;
      return {
        token: () => token,
        call: async (operation, variables = {}) => {
          const answer = await send({ api: 'shop', query: operation.query, variables, token });
          token = answer.token;
          return dataOf(operation.data, answer);
        },
      };
    },
  };
}
