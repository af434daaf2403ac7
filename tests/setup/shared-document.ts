/**
 * Test files of components share a document and their modules. A file's additions to elements are removed with it;
 * anything else it leaves behind fails the file.
 */
import { afterAll, expect, vi } from 'vitest';

/** Features that jsdom lacks, such as `showModal` and `scrollTo`, are added here by tests. */
const PATCHED = [Element.prototype, HTMLElement.prototype, HTMLDialogElement.prototype];
const before = PATCHED.map((prototype) => Object.getOwnPropertyDescriptors(prototype));

afterAll(() => {
  const left = {
    body: document.body.innerHTML,
    root: document.documentElement.getAttributeNames(),
    cookie: document.cookie,
    stored: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
    address: location.href,
    focus: document.activeElement,
    hasFakeTimers: vi.isFakeTimers(),
  };
  for (const [at, prototype] of PATCHED.entries()) {
    const own = before[at] ?? {};
    for (const name of Reflect.ownKeys(prototype)) if (!(name in own)) Reflect.deleteProperty(prototype, name);
    Object.defineProperties(prototype, own);
  }
  expect(left).toEqual({
    body: '',
    root: [],
    cookie: '',
    stored: [],
    address: 'http://localhost:3000/',
    focus: document.body,
    hasFakeTimers: false,
  });
});
