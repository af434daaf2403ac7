import { type ComponentProps, lazy, Suspense } from 'react';

const LanguagesDialog = lazy(async () => ({ default: (await import('./languages-dialog.tsx')).LanguagesDialog }));

/** The dialog of the languages, loaded with the first visit. */
export function LazyLanguagesDialog(props: ComponentProps<typeof LanguagesDialog>) {
  return (
    <Suspense>
      <LanguagesDialog {...props} />
    </Suspense>
  );
}
