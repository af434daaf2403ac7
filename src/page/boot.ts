import type { Messages } from '@lingui/core';
import type { Boot } from './page-view.ts';

/** What the server left in the document. Missing or broken only when something tampered with the page: then it stays as it is. */
export function readBoot(): (Boot & { readonly messages: Messages }) | undefined {
  const text = document.querySelector('#boot')?.textContent;
  if (text === null || text === undefined) return undefined;
  try {
    return JSON.parse(text) as Boot & { readonly messages: Messages };
  } catch {
    return undefined;
  }
}
