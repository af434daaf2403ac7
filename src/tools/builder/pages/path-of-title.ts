import * as v from 'valibot';
import { PagePath } from '#schemas/builder/page.ts';

const MAX_LETTERS = 80;

/**
 * Proposes a path for a page's name: its letters and digits in lower case, joined by hyphens. Adds a number if the path
 * is among `taken` or the storefront's own.
 *
 * @example
 * pathOfTitle('Spring on the table', ['/about']); // '/spring-on-the-table'
 */
export function pathOfTitle(title: string, taken: readonly string[]): string {
  const words =
    title
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const name = words.join('-').slice(0, MAX_LETTERS) || 'page';
  for (let count = 1; ; count += 1) {
    const path = count === 1 ? `/${name}` : `/${name}-${count}`;
    if (!taken.includes(path) && v.is(PagePath, path)) return path;
  }
}
