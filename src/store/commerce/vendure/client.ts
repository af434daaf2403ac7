/**
 * Client of Vendure's admin and shop GraphQL APIs over HTTP. Only the store service calls them, with its own login;
 * browsers never do.
 */
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

/** Calls of Vendure's APIs. */
export interface VendureClient {
  /**
   * Calls the admin API. Queries are retried once, mutations never. With `keepsAnswer`, an answer with the same text as the last one
   * returns the same object and is not parsed again.
   */
  readonly admin: <S extends v.GenericSchema>(
    operation: Operation<S>,
    variables?: object,
    options?: { readonly keepsAnswer?: boolean },
  ) => Promise<v.InferOutput<S>>;
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
  readonly operation: Operation<v.GenericSchema>;
  readonly variables: object;
  readonly token: string | undefined;
  readonly last?: LastAnswer | undefined;
}

/** The last answer to a query of the admin API: its text and the parsed data. */
interface LastAnswer {
  readonly text: string;
  readonly output: unknown;
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
  const lastAnswers = new Map<string, LastAnswer>();
  const http = ofetch.create({ timeout: access.timeoutMs, retry: 0 }, { fetch });

  async function send({ api, operation, variables, token, last }: Sent) {
    const { query } = operation;
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
      const sent = { text, token: answer.headers.get(TOKEN_HEADER) ?? token };
      if (text === last?.text) {
        note('answered');
        return { ...sent, data: undefined, errors: [], isForbidden: false };
      }
      const { data, errors = [] } = v.parse(Answer, text);
      note('answered');
      return { ...sent, data, errors, isForbidden: errors.some(({ extensions }) => extensions?.code === 'FORBIDDEN') };
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
    operation: Operation<S>,
    { data, errors }: Awaited<ReturnType<typeof send>>,
  ): v.InferOutput<S> {
    const parsed = v.safeParse(operation.data, data);
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
    const answer = await send({ api: 'admin', operation: LOGIN, variables: { username, password }, token: undefined });
    const { login } = dataOf(LOGIN, answer);
    if (login.__typename !== 'CurrentUser')
      throw new EngineUnavailable('login', `Vendure refused the login of ${username}: ${login.__typename}`);
    adminToken = answer.token;
  }

  return {
    admin: async (operation, variables = {}, { keepsAnswer = false } = {}) => {
      if (adminToken === undefined) await logIn();
      const name = keepsAnswer ? JSON.stringify([operation.query, variables]) : '';
      const last = lastAnswers.get(name);
      const ask = () => send({ api: 'admin', operation, variables, token: adminToken, last });
      let answer = await ask();
      if (answer.isForbidden) {
        // The session has ended, so nothing was done.
        await logIn();
        answer = await ask();
      }
      if (answer.text === last?.text) return last.output;
      const output = dataOf(operation, answer);
      if (keepsAnswer) lastAnswers.set(name, { text: answer.text, output });
      return output;
    },
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
          const answer = await send({ api: 'shop', operation, variables, token });
          token = answer.token;
          return dataOf(operation, answer);
        },
      };
    },
  };
}
