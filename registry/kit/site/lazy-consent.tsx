import { type ComponentProps, lazy, Suspense } from 'react';

const Dialog = lazy(async () => ({ default: (await import('./consent-choices.tsx')).ConsentDialog }));
const Choices = lazy(async () => ({ default: (await import('./consent-choices.tsx')).ConsentChoices }));

/** The cookie settings over the page. Their code is loaded when they are opened. */
export function LazyConsentDialog(props: ComponentProps<typeof Dialog>) {
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  );
}

/** The cookie settings in a page; the same. */
export function LazyConsentChoices(props: ComponentProps<typeof Choices>) {
  return (
    <Suspense fallback={null}>
      <Choices {...props} />
    </Suspense>
  );
}
