/** The builder's window of fuzz:preview: pushes pages into its frame, and waits until each has been rendered. */
import type { FrameMessage } from '#schemas/preview.ts';
import { createPreviewPages } from './preview-pages.ts';

type Rendered = Extract<FrameMessage, { readonly type: 'rendered' }>;

declare global {
  interface Window {
    /**
     * Pushes the page of a seed, and gives what the frame told of it, each as its code and place; null for what no message can
     * carry, an empty page where there is no seed.
     */
    push: (seed: number | undefined, asPatch: boolean) => Promise<readonly string[] | null>;
  }
}

/** ms; what takes longer is not answered. */
const PATIENCE = 60_000;

const { pageOf } = await createPreviewPages();
let rev = 0;

function say(message: object): void {
  window.frames[0]?.postMessage({ raan: 1, ...message }, '*');
}

function rendered(wanted: number): Promise<Rendered> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => {
      stop();
      fail(new Error('it was not answered'));
    }, PATIENCE);
    const hear = ({ data }: MessageEvent<FrameMessage>) => {
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
      removeEventListener('message', hear);
    };
    addEventListener('message', hear);
  });
}

window.push = async (seed, asPatch) => {
  const page = seed === undefined ? { pageComponent: [] } : pageOf(seed);
  if (page === undefined) return null;
  const base = rev;
  rev += 1;
  const answer = rendered(rev);
  if (base === 0) say({ type: 'hello', version: 1, session: 'fuzz' });
  if (asPatch && base > 0)
    say({ type: 'patch', base, rev, ops: [{ op: 'add', path: '/pageComponent', value: page.pageComponent }] });
  else say({ type: 'page-replace', path: '/en/about?a=1', pageJson: page, rev });
  const { diagnostics } = await answer;
  return diagnostics.map(({ code, path }) => `${code} ${path}`);
};
