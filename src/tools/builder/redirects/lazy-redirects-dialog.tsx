import { type ComponentProps, lazy, Suspense } from 'react';

const RedirectsDialog = lazy(async () => ({ default: (await import('./redirects-dialog.tsx')).RedirectsDialog }));

/** The dialog of old addresses, loaded with the first visit. */
export function LazyRedirectsDialog(props: ComponentProps<typeof RedirectsDialog>) {
  return (
    <Suspense>
      <RedirectsDialog {...props} />
    </Suspense>
  );
}
