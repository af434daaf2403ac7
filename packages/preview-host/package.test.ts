// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { brotliCompressSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { afterEach, expect, test, vi } from 'vitest';
import { connectPreview } from './preview-host.ts';
import { fakeFrame, READY, SHOP } from './testing/fake-frame.ts';

const HERE = import.meta.dirname;

afterEach(() => {
  vi.useRealTimers();
});

test('bundles into less than 4 kB, without dependencies', async () => {
  const bundle = await rolldown({ input: join(HERE, 'preview-host.ts'), platform: 'browser' });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  const [{ code, imports, dynamicImports }] = output;
  expect([output.length, imports, dynamicImports]).toEqual([1, [], []]);
  expect(brotliCompressSync(code).length).toBeLessThan(4000);
});

test('runs the example of the README', async () => {
  vi.useFakeTimers();
  const [, html = '', example = ''] =
    /```html\n(.*?)```.*?```js\n(.*?)```/s.exec(readFileSync(join(HERE, 'README.md'), 'utf8')) ?? [];
  expect(html).toContain(`src="${SHOP}/`);
  const frame = fakeFrame();
  frame.element.id = 'shop';
  const button = document.createElement('button');
  button.id = 'undo';
  document.body.append(button);
  const consoles = { log: vi.fn<() => void>(), warn: vi.fn<() => void>() };
  const code = example.replace(/^import .*\n/, '');
  const run: unknown = runInNewContext(`(async () => {${code}})()`, { connectPreview, document, console: consoles });

  await frame.send(READY);
  await frame.acknowledge();
  expect(await frame.acknowledge()).toMatchObject([
    { type: 'mode', mode: 'select' },
    { type: 'page-replace', path: '/', pageJson: { pageComponent: [{ props: { text: 'Summer' } }] } },
  ]);
  await run;
  await frame.send({ raan: 1, type: 'rendered', rev: 2, ms: 9, nodes: 1, diagnostics: [] });
  button.click();
  expect(await frame.acknowledge()).toMatchObject([{ type: 'patch', ops: [{ value: 'Spring' }] }]);
  expect([consoles.log.mock.calls, consoles.warn.mock.calls]).toEqual([[['revision 2 in 9 ms', []]], []]);
  frame.remove();
});
