import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { Gallery } from './gallery.tsx';

const Enlarged = lazy(() => import('./enlarged.tsx'));

/** A product's pictures, to be shown as large as the screen; what that takes comes when it is first done. */
export function ZoomableGallery(props: Omit<ComponentProps<typeof Gallery>, 'onZoom'>) {
  const [first, zoom] = useState<number>();
  return (
    <>
      <Gallery {...props} onZoom={zoom} />
      {first !== undefined && (
        <Suspense>
          <Enlarged name={props.name} images={props.images} first={first} onClose={() => zoom(undefined)} />
        </Suspense>
      )}
    </>
  );
}
