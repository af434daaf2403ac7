/** Checks that every component type passes. */
import { act } from '@testing-library/react';
import type { ReactElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { vi } from 'vitest';

export interface HydrationResult {
  /** The server's HTML without preloads, which a page has in its head. */
  readonly html: string;
  /** That HTML as elements before hydration. */
  readonly server: HTMLElement;
  /** The elements after hydration. */
  readonly client: HTMLElement;
  /** Hydration mismatches and whatever else React reported. */
  readonly errors: readonly unknown[];
}

/** Renders a tree on the server and hydrates it; leaves the document as it was. */
export async function hydrateServerHtml(tree: ReactElement): Promise<HydrationResult> {
  const errors: unknown[] = [];
  const spy = vi.spyOn(console, 'error').mockImplementation((...reported) => void errors.push(reported));
  try {
    const html = renderToString(tree).replaceAll(/<link rel="preload"[^>]*>/g, '');
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = html;
    const server = copyOf(container);
    const root = await act(async () => {
      const hydrated = hydrateRoot(container, tree, { onRecoverableError: (error) => void errors.push(error) });
      await Promise.resolve();
      return hydrated;
    });
    const client = copyOf(container);
    act(() => root.unmount());
    container.remove();
    return { html, server, client, errors };
  } finally {
    spy.mockRestore();
  }
}

function copyOf(container: HTMLElement): HTMLElement {
  const copy = document.createElement('div');
  copy.append(...container.cloneNode(true).childNodes);
  return copy;
}

/** HTML of the links, buttons and headings inside an element that have no accessible name; at most 300 characters each. */
export function findUnnamed(container: HTMLElement): readonly string[] {
  return [...container.querySelectorAll<HTMLElement>('a, button, h1, h2, h3, h4, h5, h6')]
    .filter((each) => each.closest('[aria-hidden="true"]') === null && nameOf(each, container) === '')
    .map((each) => each.outerHTML.slice(0, 300));
}

function nameOf(element: HTMLElement, container: HTMLElement): string {
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
  const labels = ids.map((id) => container.querySelector(`[id="${id}"]`)?.textContent ?? '');
  const visible = element.cloneNode(true);
  if (!(visible instanceof HTMLElement)) return '';
  for (const hidden of visible.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
  const pictures = [...visible.querySelectorAll('[alt], [aria-label]')].map(
    (each) => each.getAttribute('alt') ?? each.getAttribute('aria-label'),
  );
  return [element.getAttribute('aria-label'), element.title, ...labels, ...pictures, visible.textContent]
    .join(' ')
    .trim();
}
