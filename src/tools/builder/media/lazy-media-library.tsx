import { type ComponentProps, lazy, Suspense } from 'react';

const MediaLibrary = lazy(async () => ({ default: (await import('./media-library.tsx')).MediaLibrary }));

/** The media library, loaded with the first visit. */
export function LazyMediaLibrary(props: ComponentProps<typeof MediaLibrary>) {
  return (
    <Suspense>
      <MediaLibrary {...props} />
    </Suspense>
  );
}
