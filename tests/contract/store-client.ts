/** Asks a service as the storefront does. */
import type { Lang } from '#schemas/lang.ts';
import type { TestService } from './harness.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

export interface AskOptions {
  readonly lang?: Lang;
  readonly host?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: string;
  readonly body?: BodyInit;
}

/** Sends a request to a shop (`krua.test` unless said otherwise) and reads the JSON of the answer. */
export async function ask(service: TestService, path: string, options: AskOptions = {}): Promise<Answer> {
  const { lang = 'th', host = 'krua.test', headers, method = 'GET', body } = options;
  const response = await service.fetch(
    new Request(`http://store.internal${path}`, {
      method,
      headers: { accept: 'application/json', 'page-language': lang, 'x-forwarded-host': host, ...headers },
      // Streams need it.
      ...(body === undefined ? {} : { body, duplex: 'half' }),
    }),
  );
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
}

/** Posts JSON. */
export function send(service: TestService, path: string, value: unknown, options: AskOptions = {}): Promise<Answer> {
  return ask(service, path, {
    method: 'POST',
    body: JSON.stringify(value),
    ...options,
    headers: { 'content-type': 'application/json', ...options.headers },
  });
}

/** The uuid of a fixture product by its number. */
export function uuidOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}
