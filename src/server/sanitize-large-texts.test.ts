/** Large rich texts are sanitised in a worker, and a failing worker does not prevent a page from being shown. */
import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { sanitizeHtml } from '../renderer/sanitize/sanitize-html.ts';
import { createLargeTextSanitizer, sanitizeLargeTexts, type TextWorker } from './sanitize-large-texts.ts';

const large = (name: string) => `<p onclick="x()">${name}</p>`.repeat(3000);
const clean = (name: string) => `<p>${name}</p>`.repeat(3000);

/** A worker that responds to each text by `reply`, exits without a response, or does neither. */
function fakeWorker(reply?: string) {
  const worker = new EventEmitter();
  const posted: (readonly string[])[] = [];
  return {
    posted,
    worker: {
      on: (event, listener) => worker.on(event, listener),
      postMessage: (message) => {
        if (message.kind !== 'task') return;
        const { id, task } = message;
        posted.push(task);
        worker.emit('message', { kind: 'begun', id });
        if (reply === 'exit') worker.emit('exit', 1);
        else if (reply !== undefined) worker.emit('message', { kind: 'answer', id, answer: task.map(() => reply) });
      },
      terminate: () => Promise.resolve(0),
    } satisfies TextWorker,
  };
}

test('a page’s large texts come sanitised from a thread of their own', { timeout: 120_000 }, async () => {
  const used = process.threadCpuUsage();
  const texts = ['a', 'b', 'c', 'd'].map((name) => '<p onclick="x()">'.repeat(9000) + name);
  await sanitizeLargeTexts({ pageComponent: texts.map((html) => ({ type: 'text', props: { html } })) });
  const { user, system } = process.threadCpuUsage(used);
  const before = process.threadCpuUsage();
  expect(texts.map((html) => sanitizeHtml(html).includes('onclick'))).toEqual([false, false, false, false]);
  const looked = process.threadCpuUsage(before);
  expect([(user + system) / 1000 < 150, (looked.user + looked.system) / 1000 < 20]).toEqual([true, true]);
});

test("the worker's result is shown", async () => {
  const { worker, posted } = fakeWorker('from the worker');
  const sanitize = createLargeTextSanitizer(() => worker);
  await Promise.all([sanitize([large('one'), 'short <b>']), sanitize({ deep: [large('one'), large('two')] })]);
  expect(posted).toEqual([[large('one')], [large('two')]]);
  expect([sanitizeHtml(large('one')), sanitizeHtml(large('two'))]).toEqual(['from the worker', 'from the worker']);
});

test('small texts start no worker', async () => {
  const start = vi.fn<() => TextWorker>();
  await createLargeTextSanitizer(start)({ a: ['<p>x</p>'.repeat(1000), large('plain').replaceAll(/[<&]/g, '')] });
  expect(start).not.toHaveBeenCalled();
});

test('texts that a worker does not finish in time are shown without markup', async () => {
  const { worker } = fakeWorker();
  await createLargeTextSanitizer(() => worker, 0)(large('late'));
  expect(sanitizeHtml(large('late')).replaceAll(/\s+/g, ' ').trim()).toBe(
    Array.from({ length: 3000 }, () => 'late').join(' '),
  );
});

test('where the worker ends, texts are sanitised in the thread, and the next ones by a new worker', async () => {
  const workers = [fakeWorker('exit'), fakeWorker('by the second')];
  const sanitize = createLargeTextSanitizer(() => workers.shift()?.worker ?? fakeWorker().worker);
  await sanitize(large('three'));
  await sanitize(large('four'));
  expect([sanitizeHtml(large('three')), sanitizeHtml(large('four'))]).toEqual([clean('three'), 'by the second']);
});

test('where no worker can start, texts are sanitised in the thread', async () => {
  const sanitize = createLargeTextSanitizer(() => {
    throw new Error('no threads');
  });
  await sanitize(large('five'));
  await sanitize(large('six'));
  expect([sanitizeHtml(large('five')), sanitizeHtml(large('six'))]).toEqual([clean('five'), clean('six')]);
});
