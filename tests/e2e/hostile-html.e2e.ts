/** Sanitised HTML in Chromium: hostile HTML runs no code (contract, chapter 3). */
import { expect, type Page, test } from '@playwright/test';
import { sanitizeHtml } from '../../src/renderer/sanitize/sanitize-html.ts';
import { HOSTILE_HTML } from '../fuzz/hostile-html.ts';

/** Number of pieces at a time, each in a frame. */
const FRAMES = 25;

/** Event handlers of pictures and SVG look up `x` on the element before the global function. */
const callingAct = (html: string): string => html.replaceAll('x()', 'act()');

/** Renders pieces of HTML as markup of a document, and again through `innerHTML`; returns the pieces that ran code. */
async function showEach(page: Page, pieces: readonly string[]): Promise<readonly string[]> {
  // Requests of a piece get no response, so that error handlers run.
  await page.route('**/*', (route) =>
    route.request().resourceType() === 'document'
      ? route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>pieces</p>' })
      : route.abort(),
  );
  await page.goto('http://sanitised.example/');
  const acted = new Set<string>();
  for (let from = 0; from < pieces.length; from += FRAMES) {
    const shown = pieces.slice(from, from + FRAMES);
    const indices = await page.evaluate(async (all) => {
      const acting = new Set<number>();
      Object.assign(globalThis, { act: (index: number) => void acting.add(index) });
      document.body.replaceChildren();
      await Promise.all(
        all.map(async (html, index) => {
          const frame = document.createElement('iframe');
          const script = `<script>window.act = window.alert = () => parent.act(${index});</script>`;
          const loaded = new Promise((done) => frame.addEventListener('load', done));
          frame.srcdoc = `<!doctype html>${script}<div>${html}</div>`;
          document.body.append(frame);
          await loaded;
          const own = frame.contentDocument;
          if (own === null) throw new Error('a piece has navigated its frame');
          const inserted = own.createElement('div');
          own.body.append(inserted);
          inserted.innerHTML = html;
          const pictures = [...own.images].filter(({ complete }) => !complete);
          await Promise.all(
            pictures.map(
              (picture) =>
                new Promise((done) => ['load', 'error'].forEach((type) => picture.addEventListener(type, done))),
            ),
          );
          for (const link of own.querySelectorAll<HTMLElement>('a,area,summary,button')) link.click();
        }),
      );
      // Clicked elements run their code in separate tasks.
      for (let frames = 0; frames < 3; frames += 1) await new Promise((done) => requestAnimationFrame(done));
      return [...acting];
    }, shown);
    for (const index of indices) acted.add(shown[index] ?? '');
  }
  return [...acted];
}

test('detects code that runs without sanitising @desktop', async ({ page }) => {
  const acting = [
    '<img src=x onerror=x()>',
    '<svg onload=x()></svg>',
    '<details open ontoggle=x()>a</details>',
    '<a href="javascript:x()">a</a>',
  ].map(callingAct);
  expect((await showEach(page, ['<p>a</p>', ...acting])).toSorted()).toEqual(acting.toSorted());
});

test('no hostile HTML runs code after it is sanitised @desktop', async ({ page }) => {
  test.setTimeout(180_000);
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  expect([
    await showEach(
      page,
      HOSTILE_HTML.map((html) => sanitizeHtml(callingAct(html))),
    ),
    dialogs,
  ]).toEqual([[], []]);
});
