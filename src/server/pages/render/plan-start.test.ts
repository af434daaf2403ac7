import * as v from 'valibot';
import { expect, test } from 'vitest';
import { type ComponentSpec, defineComponent, type RendersOn } from '#registry/kit/define.ts';
import { WebId } from '#schemas/ids.ts';
import type { ResolvedNode } from '../../../renderer/resolve/resolved-node.ts';
import { startPlan } from './plan-start.ts';
import { readRequestContext, type RequestContext } from '../../http/message/request-context.ts';

const spec = (type: string, rendersOn: RendersOn) =>
  defineComponent({ type, v: 1, title: type, description: '', category: 'content', props: v.object({}), rendersOn });
const specs = new Map<string, ComponentSpec>(
  [spec('text', 'server'), spec('tabs', 'interaction'), spec('game', 'hydrated')].map((each) => [each.type, each]),
);

const node = (type: string, given: Partial<ResolvedNode> = {}): ResolvedNode => ({
  type,
  id: type,
  props: {},
  children: undefined,
  slots: undefined,
  style: undefined,
  when: undefined,
  ...given,
});

function context(path = '/', headers: Readonly<Record<string, string>> = {}): RequestContext {
  const url = `http://shop.example${path}`;
  const read = readRequestContext(
    new Request(url, { headers: { host: 'shop.example', ...headers } }),
    undefined,
    false,
  );
  if (read === undefined) throw new Error(`no context: ${path}`);
  return read;
}

const FILES = {
  entry: '/app.js',
  styles: ['/app.css', '/text.css'],
  modules: ['/app.js', '/react.js', '/tabs.js'],
  cartFiles: ['/cart.js'],
  fonts: ['/thai.woff2'],
};

const plan = (
  nodes: readonly ResolvedNode[],
  given: { at?: RequestContext; shopCss?: string; product?: string; isDevelopment?: boolean } = {},
) =>
  startPlan({
    nodes,
    specs,
    files: FILES,
    context: given.at ?? context(),
    web: { web_id: v.parse(WebId, '7') },
    shopCss: given.shopCss ?? '',
    product: given.product,
    isDevelopment: given.isDevelopment ?? false,
  });

test('names the app and exactly the modules of the page, and where the cart is kept', () => {
  const viewports = [
    ['2xl', 1536],
    ['xl', 1280],
    ['lg', 1024],
    ['md', 768],
    ['sm', 640],
    ['xs', 0],
  ];
  expect(plan([node('text'), node('tabs')], { product: 'p1' })).toEqual({
    entry: '/app.js',
    modules: ['/app.js', '/react.js', '/tabs.js'],
    cartFiles: ['/cart.js'],
    now: false,
    late: true,
    cart: 'raan_cart:7',
    visit: {
      lang: 'th',
      tag: 'th',
      rules: '; path=/; max-age=31536000; samesite=strict; secure',
      viewports,
      product: 'p1',
    },
  });
});

test('a shop with CSS of its own lays out its pages as a whole', () => {
  expect([plan([node('text')]).late, plan([node('text')], { shopCss: 'h2{color:red}' }).late]).toEqual([true, false]);
});

test('the app starts at once if a node requires it, however deeply it is nested', () => {
  expect(plan([node('text', { children: [node('tabs', { slots: { aside: [node('game')] } })] })]).now).toBe(true);
  expect(plan([node('unknown')]).now).toBe(true);
  expect(plan([node('text')], { isDevelopment: true }).now).toBe(true);
});

test('content for members starts the app only for possible members', () => {
  const forMembers = [node('text', { when: { member: true } })];
  const loggedIn = context('/', { cookie: 'auth=a' });
  expect([
    plan(forMembers).now,
    plan(forMembers, { at: loggedIn }).now,
    plan([node('text')], { at: loggedIn }).now,
  ]).toEqual([false, true, false]);
});

test('a preview starts at once and reads nothing of the visitor', () => {
  const at = context('/?jit-preview=1', { 'sec-fetch-dest': 'iframe' });
  expect(plan([node('text')], { at })).toEqual({
    entry: '/app.js',
    modules: FILES.modules,
    cartFiles: [],
    now: true,
    late: false,
  });
});
