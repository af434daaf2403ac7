import { type ComponentProps, lazy, Suspense } from 'react';
import { loadOnRender } from '../ui/load-on-render.tsx';

/** `ConsentDialog`, loaded when it is first rendered. */
export const LazyConsentDialog = loadOnRender(async () => (await import('./consent-choices.tsx')).ConsentDialog);

const Choices = lazy(async () => ({ default: (await import('./consent-choices.tsx')).ConsentChoices }));

/** `ConsentChoices`, loaded when they are first rendered: part of a page, which a navigation holds back until they are there. */
export function LazyConsentChoices(props: ComponentProps<typeof Choices>) {
  return (
    <Suspense fallback={null}>
      <Choices {...props} />
    </Suspense>
  );
}
