// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { sanitizeHtml } from '../../renderer/sanitize/sanitize-html.ts';
import { openEmbeds } from './open-embeds.ts';

const left: string[] = [];
openEmbeds((href) => left.push(href));

/** Shows rich text, and taps its link; true where the browser is not to follow it. */
function tap(html: string, init: MouseEventInit = {}): boolean {
  document.body.innerHTML = html;
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
  // jsdom follows no links, and says so.
  document.body.addEventListener('click', (given) => given.target === document.body && given.preventDefault());
  return !(document.querySelector('a') ?? document.body).dispatchEvent(event);
}

const frameIn = () => document.querySelector('iframe');
const YOUTUBE = '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" title="Tea"></iframe>';

test.each([
  [
    YOUTUBE,
    {
      src: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&playsinline=1&rel=0',
      title: 'Tea (YouTube)',
      allow: 'autoplay; encrypted-media; fullscreen; picture-in-picture',
    },
  ],
  [
    '<iframe src="https://player.vimeo.com/video/76979871?h=abcdef0123"></iframe>',
    {
      src: 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=abcdef0123',
      title: 'Vimeo',
      allow: 'autoplay; encrypted-media; fullscreen; picture-in-picture',
    },
  ],
  [
    '<iframe src="https://www.google.com/maps/embed?pb=!1m18!2d100.5!3d13.75" title="Our shop"></iframe>',
    {
      src: 'https://www.openstreetmap.org/export/embed.html?bbox=100.493134%2C13.745831%2C100.506866%2C13.754169&layer=mapnik&marker=13.75%2C100.5',
      title: 'Our shop (Google Maps)',
      allow: null,
    },
  ],
])(
  'a tap on the link that rich text makes of %s puts its frame in its place, with the focus',
  async (html, expected) => {
    expect(tap(`<p>${sanitizeHtml(html)}</p>`)).toBe(true);
    await vi.waitFor(() => expect(frameIn()).not.toBeNull());
    const frame = frameIn();
    expect([document.querySelector('a'), document.activeElement]).toEqual([null, frame]);
    expect(Object.fromEntries(['src', 'title', 'allow'].map((name) => [name, frame?.getAttribute(name)]))).toEqual(
      expected,
    );
    expect(frame?.getAttribute('sandbox')).toBe(
      'allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox',
    );
  },
);

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'a tap with %j is the browser’s',
  (init) => {
    expect(tap(sanitizeHtml(YOUTUBE), init)).toBe(false);
    expect(frameIn()).toBeNull();
  },
);

test('a link without the mark is the browser’s, and a forged mark opens nothing', async () => {
  expect(tap('<a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">a</a>')).toBe(false);
  tap('<a href="https://evil.example/watch?v=dQw4w9WgXcQ" data-embed="video">a</a>');
  await import('#registry/kit/address/rich-embed.ts');
  expect([frameIn(), document.querySelector('a')?.textContent, left]).toEqual([null, 'a', []]);
});
