// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AppModule, Handover } from './handover.ts';
import { IDLE_MS } from './intent.ts';
import { WAITS_MS } from './load-app.ts';
import type { StartPlan } from '../../page/start-plan.ts';
import { startOnIntent } from './start-on-intent.ts';

const PLAN: StartPlan = {
  entry: '/assets/app.js',
  modules: ['/assets/app.js', '/assets/list.js'],
  cartModules: ['/assets/processes.js'],
  now: false,
};
const A_WHILE_MS = 500;

/** Undoes what the starters of a page listen to: with a page go its listeners. */
let leavePage = (): void => {};

function enterPage(): void {
  const undo: (() => void)[] = [];
  for (const target of [globalThis, document]) {
    const listen = target.addEventListener.bind(target);
    vi.spyOn(target, 'addEventListener').mockImplementation(
      (type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions) => {
        listen(type, listener, options);
        undo.push(() => target.removeEventListener(type, listener, options));
      },
    );
  }
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(5000);
  leavePage = () => {
    vi.restoreAllMocks();
    for (const stop of undo) stop();
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'Date'] });
  enterPage();
  sessionStorage.clear();
  localStorage.clear();
});

afterEach(() => {
  leavePage();
  vi.useRealTimers();
  document.head.replaceChildren();
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
});

interface Stage {
  readonly asked: string[];
  readonly reloads: number[];
  /** The app takes over: what it hears of, it notes. */
  readonly takeOver: () => void;
}

/** A page with its starter; the first `failures` attempts to load the app fail. */
function stage(html: string, { failures = 0, plan = PLAN }: { failures?: number; plan?: StartPlan } = {}): Stage {
  document.body.innerHTML = html;
  const asked: string[] = [];
  const reloads: number[] = [];
  let early: Handover | undefined;
  const app: AppModule = {
    start: (given) => {
      early = given;
      return Promise.resolve();
    },
  };
  startOnIntent(plan, {
    load: (url) => {
      asked.push(url);
      return asked.length > failures ? Promise.resolve(app) : Promise.reject(new Error('no connection'));
    },
    reload: () => reloads.push(Date.now()),
  });
  return {
    asked,
    reloads,
    takeOver: () => {
      if (early === undefined) throw new Error('the app was not started');
      early.release((interaction) => interaction());
    },
  };
}

/** Notes what the app hears. */
function note(...types: string[]): string[] {
  const heard: string[] = [];
  for (const type of types)
    document.body.addEventListener(type, (event) => {
      const { target } = event;
      const value = target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? `=${target.value}` : '';
      heard.push(`${type} ${target instanceof Element ? target.id : ''}${value}`);
      if (type === 'submit' || target instanceof HTMLAnchorElement) event.preventDefault();
    });
  return heard;
}

const element = (id: string) => {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`no #${id}`);
  return found;
};

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const preloaded = () =>
  [...document.head.querySelectorAll('link')].map((link) => [link.rel, link.getAttribute('href'), link.fetchPriority]);

test('fetches the files of app and cart with low priority, without running them, once the page is idle', async () => {
  const { asked } = stage('<p>text</p>');
  await pass(IDLE_MS - 1);
  expect(preloaded()).toEqual([]);
  await pass(A_WHILE_MS);
  expect(preloaded()).toEqual([...PLAN.modules, ...PLAN.cartModules].map((url) => ['modulepreload', url, 'low']));
  expect(asked).toEqual([]);
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

test('what the cart needs comes beside the app where something is done with it, once', async () => {
  stage('<button id="other">Other</button><button id="add" data-uses-cart><b>Add</b></button>');
  const preloaded = () => [...document.querySelectorAll('link')].map(({ href }) => new URL(href).pathname);
  element('other').click();
  expect(preloaded()).toEqual(PLAN.modules);
  element('add').click();
  element('add').click();
  expect(preloaded()).toEqual([...PLAN.modules, ...PLAN.cartModules]);
  await pass(A_WHILE_MS);
});

test.each(['scroll', 'click', 'touchstart', 'mousemove', 'keydown', 'hashchange', 'pointerdown', 'focusin'])(
  '%s starts the app',
  async (sign) => {
    const { asked } = stage('<p>text</p>');
    await pass(A_WHILE_MS);
    dispatchEvent(new Event(sign));
    await pass(A_WHILE_MS);
    expect(asked).toHaveLength(1);
  },
);

test.each([
  ['with a hash', () => history.replaceState(null, '', '/#reviews'), PLAN],
  [
    'that is no taller than the window',
    () => vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(innerHeight),
    PLAN,
  ],
  ['with something that cannot be without the app', () => {}, { ...PLAN, now: true }],
])('a page %s starts it after the first paint', async (_, prepare, plan) => {
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
  const heard = note('click');
  element('add').click();
  element('tab').click();
  element('add').click();
  expect(heard).toEqual([]);
  expect(['add', 'tab'].map((id) => element(id).getAttribute('aria-busy'))).toEqual(['true', 'true']);
  await pass(A_WHILE_MS);
  element('add').click();
  takeOver();
  expect(heard).toEqual(['click add', 'click tab', 'click add', 'click add']);
  expect(['add', 'tab'].map((id) => element(id).getAttribute('aria-busy'))).toEqual([null, 'false']);
  element('add').click();
  expect(heard).toHaveLength(5);
});

test('what the browser answers by itself is left to it', async () => {
  stage(`
    <a id="link" href="/about">About</a>
    <details><summary id="summary">More</summary></details>
    <button id="popover" type="button" popovertarget="panel">Menu</button>
    <label id="label">Yes <input id="box" type="checkbox"></label>
    <form id="search" action="/search"><input name="q"><button id="go">Go</button></form>`);
  const heard = note('click', 'submit');
  for (const id of ['link', 'summary', 'popover', 'box', 'go']) element(id).click();
  expect(heard).toEqual(['click link', 'click summary', 'click popover', 'click box=on', 'click go', 'submit search']);
});

test('a form that is sent is held, once however often, and so is a plain one that the app does better', async () => {
  const { takeOver } = stage(`
    <form id="contact" method="post"><input name="method"><button id="send">Send</button></form>
    <form id="cart" action="/cart" data-early><button id="open">Cart</button></form>`);
  const heard = note('submit');
  for (const id of ['send', 'open', 'send']) element(id).click();
  expect([heard, element('send').getAttribute('aria-busy')]).toEqual([[], 'true']);
  await pass(A_WHILE_MS);
  takeOver();
  expect(heard).toEqual(['submit contact', 'submit cart']);
});

test('a link that the app does better waits for it, unless it is to open elsewhere', async () => {
  const { takeOver } = stage('<a id="large" href="/image/2048/cup.webp" data-early>Large</a>');
  const heard = note('click');
  element('large').click();
  element('large').dispatchEvent(new MouseEvent('click', { bubbles: true, metaKey: true }));
  await pass(A_WHILE_MS);
  expect(heard).toEqual(['click large']);
  takeOver();
  expect(heard).toEqual(['click large', 'click large']);
});

test('a link waits while something before it waits, so that this is not lost', async () => {
  const { takeOver } = stage('<button id="add" type="button">Add</button><a id="link" href="/about">About</a>');
  const heard = note('click');
  element('add').click();
  element('link').click();
  element('link').dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: true }));
  await pass(A_WHILE_MS);
  expect(heard).toEqual(['click link']);
  takeOver();
  expect(heard).toEqual(['click link', 'click add', 'click link']);
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
  const heard = note('input', 'click');
  takeOver();
  expect(heard).toEqual([
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

test('an app that can’t be loaded is asked for again, at once when the connection is back', async () => {
  const { asked, takeOver } = stage('<button id="add" type="button">Add</button>', { failures: 2 });
  const heard = note('click');
  element('add').click();
  await pass(200);
  expect(asked).toHaveLength(1);
  await pass(WAITS_MS[0]);
  expect(asked).toHaveLength(2);
  dispatchEvent(new Event('online'));
  await pass(1);
  expect(asked).toHaveLength(3);
  takeOver();
  expect(heard).toEqual(['click add']);
});

const ALL_WAITS_MS = WAITS_MS.reduce<number>((sum, wait) => sum + wait, 0) + A_WHILE_MS;

test('an app that does not come leaves forms and links to the browser', async () => {
  const { reloads } = stage('<form id="contact" method="post"><button id="send">Send</button></form>', {
    failures: 99,
  });
  const heard = note('submit');
  element('send').click();
  await pass(ALL_WAITS_MS);
  expect([heard, reloads, element('send').hasAttribute('aria-busy')]).toEqual([['submit contact'], [], false]);
});

test('what the browser can’t do is taken through one reload, with what was typed', async () => {
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
  const heard = note('click', 'input');
  await pass(A_WHILE_MS);
  expect([after.asked.length, element('add').getAttribute('aria-busy')]).toEqual([1, 'true']);
  after.takeOver();
  expect(heard).toEqual(['input text=tea', 'click box=on', 'input box=on', 'click add']);
  expect((element('box') as HTMLInputElement).checked).toBe(true);
});

test('a page reloads for this once in ten seconds; then the next touch tries again', async () => {
  sessionStorage.setItem('raan_early_at', String(Date.now()));
  const { asked, reloads, takeOver } = stage('<button id="add" type="button">Add</button>', { failures: 5 });
  const heard = note('click');
  element('add').click();
  await pass(ALL_WAITS_MS);
  expect([asked.length, reloads]).toEqual([5, []]);
  dispatchEvent(new Event('scroll'));
  await pass(A_WHILE_MS);
  takeOver();
  expect(heard).toEqual(['click add']);
});

test('where another element stands by now, nothing is done', async () => {
  stage('<button id="add" type="button">Add tea</button>', { failures: 99 });
  element('add').click();
  await pass(ALL_WAITS_MS);
  leavePage();
  enterPage();
  const after = stage('<button id="add" type="button">Delete account</button>');
  const heard = note('click');
  await pass(A_WHILE_MS);
  after.takeOver();
  expect(heard).toEqual([]);
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
