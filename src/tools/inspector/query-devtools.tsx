/** TanStack Query's devtools on a page of `npm run dev` that is inspected (`?inspect`). */
import type { QueryClient } from '@tanstack/react-query';
import { ReactQueryDevtools } from '@tanstack/react-query-devtools';
import { createRoot } from 'react-dom/client';
import { isInspected } from './observe.ts';

interface HtmlPolicies {
  readonly createPolicy: (name: 'default', rules: { readonly createHTML: (html: string) => string }) => unknown;
}

/** Shows a query cache beside the page, unless the page is not inspected. */
export function showQueryDevtools(client: QueryClient): void {
  if (!isInspected()) return;
  allowHtml();
  const host = document.createElement('div');
  document.body.append(host);
  createRoot(host).render(<ReactQueryDevtools client={client} buttonPosition="bottom-left" />);
}

/** The devtools set `innerHTML`, which Trusted Types refuse without a default policy. */
function allowHtml(): void {
  const factory: unknown = Reflect.get(globalThis, 'trustedTypes');
  if (hasPolicies(factory)) factory.createPolicy('default', { createHTML: (html) => html });
}

function hasPolicies(value: unknown): value is HtmlPolicies {
  return typeof value === 'object' && value !== null && 'createPolicy' in value;
}
