/** Checks of all answers that the others have got: forms of errors, types and caches (contract, chapters 2 and 10). */
import { type Check, describeAnswer, type Probe } from '../check.ts';
import type { Answer } from '../client.ts';
import { fieldOf, isObject, listOf, successOf } from '../envelope.ts';

const API = /^\/api\//;
const PERSONAL = /^\/api\/x4\//;

/** Reports every exchange of an API call that a test rejects. */
function eachAnswer(
  { client, fault }: Probe,
  expected: string,
  isSound: (answer: Answer) => boolean,
  got?: (answer: Answer) => unknown,
): void {
  const wrong = client.exchanges.filter((answer) => API.test(answer.path) && !isSound(answer));
  for (const answer of wrong) fault(answer.where, expected, got === undefined ? describeAnswer(answer) : got(answer));
}

function isShared(answer: Answer): boolean {
  return /(?:^|[\s,])public|s-maxage=[1-9]/.test(answer.headers.get('cache-control') ?? '');
}

/** They run last. */
export const ANSWER_CHECKS: readonly Check[] = [
  {
    name: 'answers.json',
    title: 'every call is answered as JSON that can be read, whatever its status',
    run: (probe) =>
      eachAnswer(
        probe,
        'content-type application/json, and JSON',
        ({ headers, body, status }) =>
          status === 413 || (/\bjson\b/.test(headers.get('content-type') ?? '') && body !== undefined),
        (answer) => `${answer.headers.get('content-type') ?? 'no content-type'}: ${describeAnswer(answer)}`,
      ),
  },
  {
    name: 'answers.no-server-error',
    title: 'no call is answered with 5xx',
    run: (probe) => eachAnswer(probe, 'a status below 500', ({ status }) => status < 500),
  },
  {
    name: 'answers.success-flag',
    title: 'every answer below /api/x4 says whether it succeeded',
    run: (probe) =>
      eachAnswer(
        probe,
        '"success": true | false',
        ({ path, body }) => !PERSONAL.test(path) || successOf(body) !== undefined,
      ),
  },
  {
    name: 'answers.status',
    title: 'what is refused has no success in it, and what succeeds is 200',
    run: (probe) =>
      eachAnswer(
        probe,
        '200 with success, 4xx without',
        ({ status, body }) => status < 400 || successOf(body) !== true,
      ),
  },
  {
    name: 'answers.refusal-key',
    title: 'every refusal has a key, and so has each of its errors',
    run: (probe) =>
      eachAnswer(probe, '"key": "…"', ({ path, body }) => {
        if (!PERSONAL.test(path) || successOf(body) !== false) return true;
        const key = fieldOf(body, 'key');
        const errors = listOf(fieldOf(body, 'data', 'error_data', 'errors'));
        return (
          typeof key === 'string' &&
          key !== '' &&
          errors.every((error) => isObject(error) && typeof error.key === 'string')
        );
      }),
  },
  {
    name: 'answers.personal-not-shared',
    title: 'what is a visitor’s own is kept by no shared cache: no-store or private',
    run: (probe) =>
      eachAnswer(
        probe,
        'cache-control no-store or private',
        ({ path, headers }) => !PERSONAL.test(path) || /no-store|private/.test(headers.get('cache-control') ?? ''),
        ({ headers }) => headers.get('cache-control') ?? 'none',
      ),
  },
  {
    name: 'answers.shared-without-cookie',
    title: 'what caches may share sets no cookie',
    run: (probe) =>
      eachAnswer(
        probe,
        'no set-cookie beside a public cache-control',
        (answer) => !isShared(answer) || answer.headers.getSetCookie().length === 0,
        () => 'set-cookie',
      ),
  },
  {
    name: 'answers.errors-not-shared',
    title: 'errors are not shared by caches',
    run: (probe) =>
      eachAnswer(
        probe,
        'no public cache-control on an error',
        (answer) => answer.status < 400 || answer.status === 404 || !isShared(answer),
        ({ headers }) => headers.get('cache-control'),
      ),
  },
];
