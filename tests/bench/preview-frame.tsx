/** A preview frame for one renderer, as one would write it by hand. */
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { applyPatch } from '../../machines/preview/patch.ts';
import type { ParentMessage } from '../../schemas/page/preview.ts';
import type { Renderer } from './renderer.ts';

/** Displays one page after the other; the same code applies the patches for all renderers. */
export function listen(renderer: Renderer): void {
  const { enter, versions, view } = renderer;
  const shown = versions?.() ?? enter;
  const root = createRoot(document.body.appendChild(document.createElement('main')));
  let page: unknown;
  addEventListener('message', ({ data, source }: MessageEvent<ParentMessage>) => {
    if (source !== window.parent || data.type === 'hello') return;
    page = next(page, data);
    flushSync(() => root.render(view(shown(page))));
  });
}

function next(page: unknown, message: ParentMessage): unknown {
  if (message.type === 'page-replace') return message.pageJson;
  if (message.type !== 'patch') return page;
  const result = applyPatch(page, message.ops);
  if (!result.ok) throw new Error(result.message);
  return result.document;
}
