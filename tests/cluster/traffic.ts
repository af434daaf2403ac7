/** Requests to the cluster, and the record of those that failed. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'undici';

const TIMEOUT_MS = 30_000;
const RETRY_MS = 100;
const MAX_ATTEMPTS = 200;

/** An answer with its body as text. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** A request; `body` is sent as JSON, a `form` as a browser sends it. */
export interface Sent {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly cookie?: string;
  readonly body?: object;
  readonly form?: Readonly<Record<string, string>>;
  readonly key?: string;
}

/** A request that got no answer, or one of 500 and above. */
export interface Failure {
  readonly at: number;
  readonly began: number;
  /** As logs have it. */
  readonly time: string;
  readonly method: string;
  readonly path: string;
  readonly reason: string;
  /** The addresses that nginx has asked, where it answered. */
  readonly upstream?: string;
}

/** The response of an overloaded process that has not begun any work: retry. */
const REFUSAL = 'Too busy just now.';

/** Sends requests to one address, and records what fails. Times are of `performance.now()`. */
export class Traffic {
  readonly failures: Failure[] = [];
  /** Answers 503 of a process at overload, which are no failures: nothing was begun. */
  refused = 0;
  sent = 0;
  readonly #origin: string;
  readonly #host: string;
  readonly #agent = new Agent({
    connections: 256,
    // A connection each: nginx closes idle ones when it reads its configuration again.
    pipelining: 0,
    bodyTimeout: TIMEOUT_MS,
    headersTimeout: TIMEOUT_MS,
  });

  readonly #onFailure: (failure: Failure) => void;

  constructor(origin: string, host = new URL(origin).host, onFailure: (failure: Failure) => void = () => {}) {
    this.#origin = origin;
    this.#host = host;
    this.#onFailure = onFailure;
  }

  /** Sends a request once; undefined where it failed or was refused. */
  async send({ method = 'GET', path, cookie, body, form, key }: Sent): Promise<Answer | undefined> {
    const began = performance.now();
    this.sent += 1;
    const fail = (reason: string, upstream?: string) => {
      const at = performance.now();
      const time = new Date().toISOString();
      const failure = { at, began, time, method, path, reason, ...(upstream === undefined ? {} : { upstream }) };
      this.failures.push(failure);
      this.#onFailure(failure);
      return undefined;
    };
    const content = body === undefined ? form && new URLSearchParams(form).toString() : JSON.stringify(body);
    const type = body === undefined ? 'application/x-www-form-urlencoded' : 'application/json';
    try {
      const answer = await request(`${this.#origin}${path}`, {
        method,
        dispatcher: this.#agent,
        headers: {
          host: this.#host,
          ...(method === 'POST' ? { origin: `http://${this.#host}`, 'content-type': type } : {}),
          ...(cookie === undefined ? {} : { cookie }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        ...(content === undefined ? {} : { body: content }),
      });
      const text = await answer.body.text();
      if (answer.statusCode === 503 && text.startsWith(REFUSAL)) {
        this.refused += 1;
        return undefined;
      }
      if (answer.statusCode >= 500)
        return fail(`${answer.statusCode} ${text.slice(0, 80)}`, String(answer.headers['x-upstream'] ?? ''));
      return { status: answer.statusCode, headers: answer.headers, text };
    } catch (error) {
      return fail(String(error));
    }
  }

  /** Sends a request until it is answered, always with the same key. */
  async insist(given: Sent): Promise<Answer> {
    const sent = { key: randomUUID(), ...given };
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const answer = await this.send(sent);
      if (answer !== undefined) return answer;
      await pause(RETRY_MS);
    }
    throw new Error(`${sent.path} was never answered`);
  }

  close(): Promise<void> {
    return this.#agent.close();
  }
}

/** Runs `step` in so many lanes until `isOver`. */
export async function runLanes(
  lanes: number,
  isOver: () => boolean,
  step: (lane: number, round: number) => Promise<void>,
): Promise<void> {
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      for (let round = 0; !isOver(); round += 1) await step(lane, round);
    }),
  );
}
