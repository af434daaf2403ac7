// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { SESSION_SIGN } from '#schemas/session-sign.ts';
import { stage, prepareStarterPages } from './testing/starter-page.ts';

prepareStarterPages();

const setSign = (attributes: string) => {
  document.cookie = `${SESSION_SIGN}=1${attributes}`;
};
const isMarked = () => 'known' in document.documentElement.dataset;

afterEach(() => {
  setSign('; max-age=0');
  delete document.documentElement.dataset.known;
});

test('marks a shared document before anything else when the visitor has a session, and leaves a guest’s as it is', () => {
  stage('<p>text</p>');
  expect(isMarked()).toBe(false);
  setSign('');
  stage('<p>text</p>');
  expect(isMarked()).toBe(true);
});

test('marks a page that comes back out of the history after the log-in', () => {
  stage('<p>text</p>');
  setSign('');
  dispatchEvent(new Event('pageshow'));
  expect(isMarked()).toBe(true);
});

test('keeps the server’s mark where a platform has no such cookie', () => {
  document.documentElement.dataset.known = '';
  stage('<p>text</p>');
  expect(isMarked()).toBe(true);
});
