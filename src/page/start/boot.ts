import type { Messages } from '@lingui/core';
import type { Boot } from '../shown-page.ts';

/** Boot data of the document. Missing or invalid only after tampering: then the page stays static. */
export function readBoot(): (Boot & { readonly messages: Messages }) | undefined {
  const text = document.querySelector('#boot')?.textContent;
  if (text === null || text === undefined) return undefined;
  try {
    return JSON.parse(text) as Boot & { readonly messages: Messages };
  } catch {
    return undefined;
  }
}
