/** TanStack Query's devtools on a page of `npm run dev` that is inspected (`?inspect`). */
import type { QueryClient } from '@tanstack/react-query';
import { ReactQueryDevtools } from '@tanstack/react-query-devtools';
import { createRoot } from 'react-dom/client';
import { addDefaultRules } from '../trusted-types/default-policy.ts';
import { isInspected } from '../../shop/inspect/observe.ts';

/** Shows a query cache beside the page, unless the page is not inspected. */
export function showQueryDevtools(client: QueryClient): void {
  if (!isInspected()) return;
  // The devtools set `innerHTML`.
  addDefaultRules({ createHTML: (html) => html });
  const host = document.createElement('div');
  document.body.append(host);
  createRoot(host).render(<ReactQueryDevtools client={client} buttonPosition="bottom-left" />);
}
