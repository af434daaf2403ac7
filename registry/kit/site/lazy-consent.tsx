import { type ComponentProps, lazy, Suspense } from 'react';

const Dialog = lazy(async () => ({ default: (await import('./consent-choices.tsx')).ConsentDialog }));
const Choices = lazy(async () => ({ default: (await import('./consent-choices.tsx')).ConsentChoices }));

/** `ConsentDialog`, loaded when it is first rendered. */
export function LazyConsentDialog(props: ComponentProps<typeof Dialog>) {
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  );
}

/** `ConsentChoices`, loaded when they are first rendered. */
export function LazyConsentChoices(props: ComponentProps<typeof Choices>) {
  return (
    <Suspense fallback={null}>
      <Choices {...props} />
    </Suspense>
  );
}
