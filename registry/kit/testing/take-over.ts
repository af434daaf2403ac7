import { act } from '@testing-library/react';
import type { ReactElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { vi } from 'vitest';

export interface TakenOver {
  /** As the server writes it, without the preloads, which go to the head of a page. */
  readonly html: string;
  /** That text as elements, before the browser has touched them. */
  readonly written: HTMLElement;
  /** The elements after the browser has taken them over. */
  readonly shown: HTMLElement;
  /** Where the browser would have rendered something else, and all that React had to complain of. */
  readonly complaints: readonly unknown[];
}

/** Renders on the server and lets the browser take it over; leaves nothing behind in the document. */
export async function takeOver(tree: ReactElement): Promise<TakenOver> {
  const complaints: unknown[] = [];
  const spy = vi.spyOn(console, 'error').mockImplementation((...said) => void complaints.push(said));
  try {
    const html = renderToString(tree).replaceAll(/<link rel="preload"[^>]*>/g, '');
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = html;
    const written = copyOf(container);
    const root = await act(async () => {
      const made = hydrateRoot(container, tree, { onRecoverableError: (error) => void complaints.push(error) });
      await Promise.resolve();
      return made;
    });
    const shown = copyOf(container);
    act(() => root.unmount());
    container.remove();
    return { html, written, shown, complaints };
  } finally {
    spy.mockRestore();
  }
}

function copyOf(container: HTMLElement): HTMLElement {
  const copy = document.createElement('div');
  copy.append(...container.cloneNode(true).childNodes);
  return copy;
}
