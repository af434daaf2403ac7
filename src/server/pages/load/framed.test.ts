import { expect, test } from 'vitest';
import { isFramed, isFramedPreview, mayBeFramed } from './framed.ts';

const asked = (
  flag: string | undefined,
  destination: string | undefined,
): { readonly query: Readonly<Record<string, string>>; readonly headers: Headers } => ({
  query: flag === undefined ? {} : { 'jit-preview': flag },
  headers: new Headers(destination === undefined ? {} : { 'sec-fetch-dest': destination }),
});

test.each([
  ['a page at the top', asked('1', 'document'), [false, false, false]],
  ['a page in a frame', asked(undefined, 'iframe'), [true, true, false]],
  ['a preview', asked('1', 'iframe'), [true, true, true]],
  ['another value of the flag', asked('0', 'iframe'), [true, true, false]],
  ['a browser that does not say', asked('1', undefined), [false, true, false]],
])('recognises %s by the requesting frame', (_, context, found) => {
  expect([isFramed(context), mayBeFramed(context), isFramedPreview(context)]).toEqual(found);
});
