/** The builder's window of fuzz:preview: sends pages to its frame and waits until each is rendered. */
import type { FrameMessage } from '#schemas/page/preview.ts';
import { createPreviewPages } from './preview-pages.ts';

type Rendered = Extract<FrameMessage, { readonly type: 'rendered' }>;

declare global {
  interface Window {
    /**
     * Sends the page of a seed (without one an empty page); resolves with its diagnostics as code and path, or null for a page
     * that cannot be cloned.
     */
    push: (seed: number | undefined, asPatch: boolean) => Promise<readonly string[] | null>;
  }
}

/** Time-out of a rendering (ms). */
const TIMEOUT_MS = 60_000;

const { pageOf } = await createPreviewPages();
let rev = 0;

function post(message: object): void {
  window.frames[0]?.postMessage({ raan: 1, ...message }, '*');
}

function rendered(wanted: number): Promise<Rendered> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => {
      stop();
      fail(new Error('it was not answered'));
    }, TIMEOUT_MS);
    const onMessage = ({ data }: MessageEvent<FrameMessage>) => {
      if (data.type === 'nack') {
        stop();
        fail(new Error(`it was refused: ${JSON.stringify(data)}`));
      }
      if (data.type !== 'rendered' || data.rev !== wanted) return;
      stop();
      done(data);
    };
    const stop = () => {
      clearTimeout(timer);
      removeEventListener('message', onMessage);
    };
    addEventListener('message', onMessage);
  });
}

window.push = async (seed, asPatch) => {
  const page = seed === undefined ? { pageComponent: [] } : pageOf(seed);
  if (page === undefined) return null;
  const base = rev;
  rev += 1;
  const answer = rendered(rev);
  if (base === 0) post({ type: 'hello', version: 1, session: 'fuzz' });
  if (asPatch && base > 0)
    post({ type: 'patch', base, rev, ops: [{ op: 'add', path: '/pageComponent', value: page.pageComponent }] });
  else post({ type: 'page-replace', path: '/en/about?a=1', pageJson: page, rev });
  const { diagnostics } = await answer;
  return diagnostics.map(({ code, path }) => `${code} ${path}`);
};
