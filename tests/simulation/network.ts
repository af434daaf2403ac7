/** The way between browsers and processes: requests and answers are late, lost or doubled, and a process may be gone. */
import type { RandomInt } from '../setup/seeded-random.ts';
import type { Exchange } from './history.ts';
import type { VirtualClock } from './virtual-clock.ts';

export const HOST = 'simulation.test';
const ORIGIN = `http://${HOST}`;
const USUAL_MS = 120;
/** Longer than a call waits for its answer. */
const LATE_MS = 30_000;
/** One in so many requests has each of the faults. */
const FAULT = 25;

/** A process of the service; undefined answers: it has been killed meanwhile. */
export interface Process {
  fetch(request: Request): Promise<Response>;
  readonly isUp: boolean;
}

export interface NetworkOptions {
  readonly clock: VirtualClock;
  readonly random: RandomInt;
  readonly processes: () => readonly Process[];
  /** Name of the account of a session cookie. */
  readonly accountOf: (cookie: string) => string | null;
  readonly log: (line: string) => void;
}

type Answer = { readonly status: number; readonly headers: Headers; readonly text: string };

export class Network {
  /** Requests that have arrived at the service. */
  readonly exchanges: Exchange[] = [];
  readonly faults: string[] = [];
  /** Whether requests arrive and are answered, each once and soon. */
  isGood = false;
  private readonly options: NetworkOptions;
  private readonly byKey = new Map<string, Exchange>();
  private readonly answers = new Map<Exchange, string>();
  private events = 0;

  constructor(options: NetworkOptions) {
    this.options = options;
  }

  /** Sends a request as a browser does. Rejects as `fetch` does where no answer comes. */
  fetch = (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const { clock, random } = this.options;
    const url = new URL(input instanceof Request ? input.url : input, ORIGIN);
    const headers = new Headers(init.headers);
    headers.set('host', HOST);
    headers.set('x-forwarded-host', HOST);
    const request = () =>
      new Request(ORIGIN + url.pathname + url.search, {
        method: init.method ?? 'GET',
        headers,
        redirect: 'manual',
        ...(typeof init.body === 'string' ? { body: init.body } : {}),
      });
    const fate = this.isGood ? FAULT : random(FAULT);
    const isLate = fate === 0;
    const isLost = fate === 1;
    const isUnheard = fate === 2;
    const isDoubled = fate === 3;
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const answered = (answer: Answer | undefined) => {
      if (answer === undefined || isUnheard) {
        clock.schedule(random(USUAL_MS), () => reject(new TypeError('fetch failed')));
        return;
      }
      const { status, text } = answer;
      clock.schedule(random(USUAL_MS), () =>
        resolve(new Response(status === 204 || status === 303 ? null : text, { status, headers: answer.headers })),
      );
    };
    const send = (ms: number, heard: typeof answered) => {
      clock.schedule(ms, () => void this.arrive(request(), heard));
    };
    if (isLost) clock.schedule(random(USUAL_MS), () => reject(new TypeError('fetch failed')));
    else send(isLate ? random(LATE_MS) : random(USUAL_MS), answered);
    if (isDoubled) send(random(LATE_MS), () => undefined);
    return promise;
  };

  /** A process accepts a request; one that is down refuses it. */
  private async arrive(request: Request, answered: (answer: Answer | undefined) => void): Promise<void> {
    const { random, processes, log } = this.options;
    const all = processes();
    const process = all[random(all.length)];
    if (process?.isUp !== true) {
      answered(undefined);
      return;
    }
    const exchange = await this.begin(request.clone());
    log(`${request.method} ${request.url}`);
    const response = await process.fetch(request).catch(() => undefined);
    if (response === undefined) {
      answered(undefined);
      return;
    }
    const text = await response.text();
    log(`${response.status} ${text}`);
    this.end(exchange, response.status, text);
    answered({ status: response.status, headers: response.headers, text });
  }

  private async begin(request: Request): Promise<Exchange> {
    const { pathname, searchParams } = new URL(request.url);
    const text = await request.text();
    const key = request.headers.get('idempotency-key');
    const account = this.options.accountOf(request.headers.get('cookie') ?? '');
    this.events += 1;
    const known = key === null ? undefined : this.byKey.get(key);
    if (known !== undefined) {
      if (JSON.stringify(known.body) !== JSON.stringify(bodyOf(text)))
        this.faults.push(`the key ${key} has two bodies`);
      return known;
    }
    const exchange: Exchange = {
      account,
      path: pathname,
      query: searchParams,
      body: bodyOf(text),
      key,
      begin: this.events,
      end: Infinity,
    };
    if (key !== null) this.byKey.set(key, exchange);
    this.exchanges.push(exchange);
    return exchange;
  }

  /** A write that failed may succeed when it is repeated; the first success is its answer. */
  private end(exchange: Exchange, status: number, text: string): void {
    this.events += 1;
    const first = this.answers.get(exchange);
    if (first !== undefined && status < 500 && first !== text && exchange.key !== null && status !== 429)
      this.faults.push(`the key ${exchange.key} was answered in two ways: ${first} and ${text}`);
    if (first !== undefined || status === 429) return;
    exchange.answer = { status, body: bodyOf(text) };
    if (status >= 500) return;
    exchange.end = this.events;
    this.answers.set(exchange, text);
  }
}

function bodyOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
