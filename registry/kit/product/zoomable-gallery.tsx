import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { formatCount } from '../format.ts';
import { usePage } from '../shop.ts';
import { Gallery } from './gallery.tsx';

const Lightbox = lazy(async () => ({ default: (await import('../ui/lightbox.tsx')).Lightbox }));

/** A product's pictures, to be shown as large as the screen; what that takes comes when it is first done. */
export function ZoomableGallery(props: Omit<ComponentProps<typeof Gallery>, 'onZoom'>) {
  const { name, images } = props;
  const { t } = useLingui();
  const { lang } = usePage();
  const [enlarged, setEnlarged] = useState<number>();
  const altOf = (number: string) => t({ id: 'gallery.alt', message: `${name}, picture ${number}` });
  return (
    <>
      <Gallery {...props} onZoom={setEnlarged} />
      {enlarged !== undefined && (
        <Suspense fallback={null}>
          <Lightbox
            pictures={images.map((src, index) => ({
              src,
              alt: index === 0 ? name : altOf(formatCount(index + 1, lang)),
            }))}
            first={enlarged}
            onClose={() => setEnlarged(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
