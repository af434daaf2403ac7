// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { WAITS_MS } from './load-app.ts';
import {
  A_WHILE_MS,
  element,
  enterPage,
  leavePage,
  pass,
  record,
  stage,
  prepareStarterPages,
} from './testing/starter-page.ts';

prepareStarterPages();

test('an app that can’t be loaded is retried, at once when the connection is back', async () => {
  const { asked, takeOver } = stage('<button id="add" type="button">Add</button>', { failures: 2 });
  const events = record('click');
  element('add').click();
  await pass(200);
  expect(asked).toHaveLength(1);
  await pass(WAITS_MS[0]);
  expect(asked).toHaveLength(2);
  dispatchEvent(new Event('online'));
  await pass(1);
  expect(asked).toHaveLength(3);
  takeOver();
  expect(events).toEqual(['click add']);
});

const ALL_WAITS_MS = WAITS_MS.reduce<number>((sum, wait) => sum + wait, 0) + A_WHILE_MS;

test('an app that does not come leaves forms and links to the browser', async () => {
  const { reloads } = stage('<form id="contact" method="post"><button id="send">Send</button></form>', {
    failures: 99,
  });
  const events = record('submit');
  element('send').click();
  await pass(ALL_WAITS_MS);
  expect([events, reloads, element('send').hasAttribute('aria-busy')]).toEqual([['submit contact'], [], false]);
});

test('a failure of the browser causes one reload, which keeps typed text', async () => {
  const html = `<input id="text" name="note"><input id="box" type="checkbox"><input id="secret" type="password">
    <button id="add" type="button">Add 1</button>`;
  const before = stage(html, { failures: 99 });
  (element('text') as HTMLInputElement).value = 'tea';
  (element('secret') as HTMLInputElement).value = 'hidden';
  for (const id of ['text', 'secret']) element(id).dispatchEvent(new Event('input', { bubbles: true }));
  element('box').click();
  element('add').click();
  await pass(ALL_WAITS_MS);
  expect(before.reloads).toHaveLength(1);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('hidden');

  leavePage();
  enterPage();
  const after = stage(html.replace('Add 1', 'Add 2'));
  const events = record('click', 'input');
  await pass(A_WHILE_MS);
  expect([after.asked.length, element('add').getAttribute('aria-busy')]).toEqual([1, 'true']);
  after.takeOver();
  expect(events).toEqual(['input text=tea', 'click box=on', 'input box=on', 'click add']);
  expect((element('box') as HTMLInputElement).checked).toBe(true);
});

test('a page reloads for this once in ten seconds; then the next touch retries', async () => {
  sessionStorage.setItem('raan_early_at', String(Date.now()));
  const { asked, reloads, takeOver } = stage('<button id="add" type="button">Add</button>', { failures: 5 });
  const events = record('click');
  element('add').click();
  await pass(ALL_WAITS_MS);
  expect([asked.length, reloads]).toEqual([5, []]);
  dispatchEvent(new Event('scroll'));
  await pass(A_WHILE_MS);
  takeOver();
  expect(events).toEqual(['click add']);
});

test('nothing is done if another element has replaced the target', async () => {
  stage('<button id="add" type="button">Add tea</button>', { failures: 99 });
  element('add').click();
  await pass(ALL_WAITS_MS);
  leavePage();
  enterPage();
  const after = stage('<button id="add" type="button">Delete account</button>');
  const events = record('click');
  await pass(A_WHILE_MS);
  after.takeOver();
  expect(events).toEqual([]);
});
