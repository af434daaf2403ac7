// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { IDLE_MS } from './intent.ts';
import { A_WHILE_MS, element, PLAN, pass, record, stage, prepareStarterPages } from './testing/starter-page.ts';

prepareStarterPages();

const preloaded = () =>
  [...document.head.querySelectorAll('link')].map((link) => [link.rel, link.getAttribute('href'), link.fetchPriority]);

test('fetches the files of app and cart with low priority, without running them, once the page is idle', async () => {
  const { asked } = stage('<p>text</p>');
  await pass(IDLE_MS - 1);
  expect(preloaded()).toEqual([]);
  await pass(A_WHILE_MS);
  expect(preloaded()).toEqual([
    ['modulepreload', '/assets/app.js', 'low'],
    ['modulepreload', '/assets/list.js', 'low'],
    ['modulepreload', '/assets/processes.js', 'low'],
    ['prefetch', '/assets/panel.css', 'low'],
  ]);
  expect(asked).toEqual([]);
});

test('begins a few of those fetches in each task, and leaves the rest to the app where that starts between', async () => {
  const modules = Array.from({ length: 9 }, (_, number) => `/assets/${number}.js`);
  const add = vi.spyOn(document.head, 'append');
  stage('<p>text</p>', { plan: { ...PLAN, modules, cartFiles: [] } });
  await pass(IDLE_MS + A_WHILE_MS);
  expect(add.mock.calls.map(([part]) => part instanceof DocumentFragment)).toEqual([true, true, true]);
  expect(preloaded().map(([, url]) => url)).toEqual(modules);
});

test.each([{ saveData: true }, { effectiveType: 'slow-2g' }])('fetches nothing ahead with %o', async (connection) => {
  vi.stubGlobal('navigator', { ...navigator, connection });
  stage('<p>text</p>');
  await pass(IDLE_MS + A_WHILE_MS);
  expect(preloaded()).toEqual([]);
});

test('fetches nothing ahead of a cart that is not used when the app has started before', async () => {
  stage('<p>text</p>');
  await pass(A_WHILE_MS);
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  await pass(IDLE_MS + A_WHILE_MS);
  expect(preloaded().map(([, url]) => url)).toEqual(PLAN.modules);
});

test('nothing is loaded until the visitor begins to use the page; then the modules beside each other, once', async () => {
  const { asked } = stage('<p>text</p>');
  await pass(A_WHILE_MS);
  expect([asked, document.querySelectorAll('link').length]).toEqual([[], 0]);
  dispatchEvent(new Event('scroll'));
  dispatchEvent(new Event('mousemove'));
  await pass(A_WHILE_MS);
  expect(asked).toEqual(['/assets/app.js']);
  expect([...document.querySelectorAll('link')].map((link) => [link.rel, new URL(link.href).pathname])).toEqual([
    ['modulepreload', '/assets/app.js'],
    ['modulepreload', '/assets/list.js'],
  ]);
});

test('the cart’s files load beside the app on the first interaction with it, once', async () => {
  stage('<button id="other">Other</button><button id="add" data-uses-cart><b>Add</b></button>');
  const preloaded = () => [...document.querySelectorAll('link')].map(({ href }) => new URL(href).pathname);
  element('other').click();
  expect(preloaded()).toEqual(PLAN.modules);
  element('add').click();
  element('add').click();
  expect(preloaded()).toEqual([...PLAN.modules, ...PLAN.cartFiles]);
  await pass(A_WHILE_MS);
});

test('a mouse that is said to be where it is starts nothing, a move does', async () => {
  const { asked } = stage('<p>text</p>');
  await pass(A_WHILE_MS);
  const move = (movementX: number) => dispatchEvent(Object.assign(new Event('mousemove'), { movementX, movementY: 0 }));
  move(0);
  await pass(A_WHILE_MS);
  expect(asked).toEqual([]);
  move(1);
  await pass(A_WHILE_MS);
  expect(asked).toEqual([PLAN.entry]);
});

test.each(['scroll', 'click', 'touchstart', 'mousemove', 'keydown', 'hashchange', 'pointerdown', 'focusin'])(
  '%s starts the app',
  { meta: { spec: ['4.30'] } },
  async (sign) => {
    const { asked } = stage('<p>text</p>');
    await pass(A_WHILE_MS);
    dispatchEvent(new Event(sign));
    await pass(A_WHILE_MS);
    expect(asked).toHaveLength(1);
  },
);

const mockHeight = (height: number) =>
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(height);

test('a page that is taller than the window waits', async () => {
  mockHeight(innerHeight + 1);
  const { asked } = stage('<p>text</p>');
  await pass(A_WHILE_MS);
  expect(asked).toEqual([]);
});

test.each([
  ['with a hash', () => history.replaceState(null, '', '/#reviews'), PLAN],
  ['that is as tall as the window', () => mockHeight(innerHeight), PLAN],
  ['that is lower than the window', () => mockHeight(innerHeight - 1), PLAN],
  ['with something that cannot be without the app', () => {}, { ...PLAN, now: true }],
])('a page %s starts it after the first paint', { meta: { spec: ['4.30'] } }, async (_, prepare, plan) => {
  prepare();
  const { asked } = stage('<p>text</p>', { plan });
  expect(asked).toEqual([]);
  await pass(A_WHILE_MS);
  expect(asked).toHaveLength(1);
});

test('clicks that only the app can answer show at once that they were noticed, and are made again in order', async () => {
  const { takeOver } = stage(
    '<button id="add" type="button">Add</button><b id="tab" role="tab" aria-busy="false">One</b>',
  );
  const events = record('click');
  element('add').click();
  element('tab').click();
  element('add').click();
  expect(events).toEqual([]);
  expect(['add', 'tab'].map((id) => element(id).getAttribute('aria-busy'))).toEqual(['true', 'true']);
  await pass(A_WHILE_MS);
  element('add').click();
  takeOver();
  expect(events).toEqual(['click add', 'click tab', 'click add', 'click add']);
  expect(['add', 'tab'].map((id) => element(id).getAttribute('aria-busy'))).toEqual([null, 'false']);
  element('add').click();
  expect(events).toHaveLength(5);
});

test('a panel that opens before the app has come puts the focus into its search field', () => {
  stage(
    '<div id="panel"><p>Search</p><input id="q" type="search"></div><div id="menu"><a id="link" href="/a">A</a></div>',
  );
  const open = (id: string, newState: string) =>
    element(id).dispatchEvent(Object.assign(new Event('beforetoggle'), { newState }));
  open('menu', 'open');
  open('panel', 'closed');
  expect(element('q').hasAttribute('autofocus')).toBe(false);
  open('panel', 'open');
  expect(element('q').hasAttribute('autofocus')).toBe(true);
});

test('interactions that the browser handles itself are not recorded', async () => {
  stage(`
    <a id="link" href="/about">About</a>
    <details><summary id="summary">More</summary></details>
    <button id="popover" type="button" popovertarget="panel">Menu</button>
    <label id="label">Yes <input id="box" type="checkbox"></label>
    <form id="search" action="/search"><input name="q"><button id="go">Go</button></form>`);
  const events = record('click', 'submit');
  for (const id of ['link', 'summary', 'popover', 'box', 'go']) element(id).click();
  expect(events).toEqual(['click link', 'click summary', 'click popover', 'click box=on', 'click go', 'submit search']);
});

test('a form that is sent is held, once however often, and so is a plain one that the app does better', async () => {
  const { takeOver } = stage(`
    <form id="contact" method="post"><input name="method"><button id="send">Send</button></form>
    <form id="cart" action="/cart" data-early><button id="open">Cart</button></form>`);
  const events = record('submit');
  for (const id of ['send', 'open', 'send']) element(id).click();
  expect([events, element('send').getAttribute('aria-busy')]).toEqual([[], 'true']);
  await pass(A_WHILE_MS);
  takeOver();
  expect(events).toEqual(['submit contact', 'submit cart']);
});

test('a link that the app does better waits for it, unless it is to open elsewhere', async () => {
  const { takeOver } = stage('<a id="large" href="/image/2048/cup.webp" data-early>Large</a>');
  const events = record('click');
  element('large').click();
  element('large').dispatchEvent(new MouseEvent('click', { bubbles: true, metaKey: true }));
  await pass(A_WHILE_MS);
  expect(events).toEqual(['click large']);
  takeOver();
  expect(events).toEqual(['click large', 'click large']);
});

test('a link waits while something before it waits, so that this is not lost', async () => {
  const { takeOver } = stage('<button id="add" type="button">Add</button><a id="link" href="/about">About</a>');
  const events = record('click');
  element('add').click();
  element('link').click();
  element('link').dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: true }));
  await pass(A_WHILE_MS);
  expect(events).toEqual(['click link']);
  takeOver();
  expect(events).toEqual(['click link', 'click add', 'click link']);
});

test('typed text and chosen values stay, and the app hears of them before it hears of clicks', async () => {
  const { takeOver } = stage(`
    <input id="text"><input id="box" type="checkbox"><input id="radio" type="radio">
    <select id="select"><option>a<option>b</select><button id="add" type="button">Add</button>`);
  const set = (id: string, change: (control: HTMLInputElement) => void) => {
    change(element(id) as HTMLInputElement);
    element(id).dispatchEvent(new Event('input', { bubbles: true }));
  };
  element('add').click();
  set('text', (control) => (control.value = 'tea'));
  element('box').click();
  element('radio').click();
  set('select', (control) => (control.value = 'b'));
  await pass(A_WHILE_MS);
  const events = record('input', 'click');
  takeOver();
  expect(events).toEqual([
    'input text=tea',
    'click box=on',
    'input box=on',
    'click radio=on',
    'input radio=on',
    'input select=b',
    'click add',
  ]);
  expect([...document.querySelectorAll('input')].map(({ value, checked }) => [value, checked])).toEqual([
    ['tea', false],
    ['on', true],
    ['on', true],
  ]);
});

test('the stored cart is counted with its drafts, and what is stored may be anything', async () => {
  const count = '<b data-cart-count>0</b><i data-cart-count aria-hidden="true" hidden>0</i>';
  const shown = () =>
    [...document.querySelectorAll<HTMLElement>('[data-cart-count]')].map((e) => [e.textContent, e.hidden]);
  const item = (uuid: string, quantity: unknown) => ({ uuid, quantity });
  const cart = {
    real: [item('a', 2), item('b', 1), item('c', 5)],
    draft: [item('a', 1200), item('c', -1), item('d', 1)],
  };
  localStorage.setItem('raan_cart:7', JSON.stringify(cart));
  document.documentElement.lang = 'th';
  stage(count, { plan: { ...PLAN, cart: 'raan_cart:7' } });
  expect(shown()).toEqual([
    ['1,202', false],
    ['1,202', false],
  ]);
  for (const text of [
    '',
    'null',
    '[]',
    '{"real":3,"draft":{}}',
    '{"real":[null,{"uuid":1,"quantity":"9"}],"draft":[]}',
  ]) {
    localStorage.setItem('raan_cart:7', text);
    dispatchEvent(new Event('storage'));
    expect(shown()).toEqual([
      ['0', false],
      ['0', true],
    ]);
  }
});

test('a count that the app shows stays its own, also after changes of another tab', () => {
  stage('<b data-cart-count="known">4</b>', { plan: { ...PLAN, cart: 'raan_cart:7' } });
  localStorage.setItem('raan_cart:7', JSON.stringify({ real: [{ uuid: 'a', quantity: 2 }], draft: [] }));
  dispatchEvent(new Event('storage'));
  expect(document.querySelector('b')?.textContent).toBe('4');
});

test('reports the takeover once, before queued interactions are replayed', { meta: { field: ['0.2'] } }, async () => {
  const { takeovers, takeOver } = stage('<button id="add">Add</button>');
  const seen: string[][] = [];
  element('add').click();
  document.body.addEventListener('click', () => seen.push([...takeovers]));
  await pass(A_WHILE_MS);
  expect([takeovers, seen]).toEqual([[], []]);
  takeOver();
  await pass(A_WHILE_MS);
  expect([takeovers, seen]).toEqual([[PLAN.entry], [[PLAN.entry]]]);
});
