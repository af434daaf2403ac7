import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { PropsOf } from '#registry/kit/define.ts';
import { formatCount } from '#registry/kit/format.ts';
import { Absent } from '#registry/kit/product/absent.tsx';
import { Gallery } from '#registry/kit/product/gallery.tsx';
import { picturesOf } from '#registry/kit/product/pictures.ts';
import { useFamily, useShownProduct } from '#registry/kit/product/shown.ts';
import { usePage } from '#registry/kit/shop.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { Lightbox } from '#registry/kit/ui/lightbox.tsx';
import { Skeleton } from '#registry/kit/ui/skeleton.tsx';
import styles from './product-gallery.module.css';
import type spec from './props.ts';

/** The pictures of a product; a variant without any shows those of its family. */
export default function ProductGallery({ uuid, thumbnails, ratio, zoom, root }: PropsOf<typeof spec>) {
  const { t } = useLingui();
  const { lang } = usePage();
  const shown = useShownProduct(uuid);
  const family = useFamily(shown?.product);
  const [enlarged, setEnlarged] = useState<number>();
  if (shown === undefined) return <Absent root={root} />;
  const { product } = shown;
  if (product === undefined || family === undefined) {
    return (
      <div {...rootProps(root, styles.pictures)} aria-busy="true">
        <Skeleton className={styles.waiting} />
      </div>
    );
  }
  const { name } = product;
  const images = picturesOf(product, family);
  const altOf = (number: string) => t({ id: 'gallery.alt', message: `${name}, picture ${number}` });
  return (
    <div {...rootProps(root, styles.pictures)}>
      <Gallery
        key={product.uuid}
        name={name}
        images={images}
        ratio={ratio}
        thumbnails={thumbnails}
        onZoom={zoom ? setEnlarged : undefined}
      />
      {enlarged !== undefined && (
        <Lightbox
          pictures={images.map((src, index) => ({
            src,
            alt: index === 0 ? name : altOf(formatCount(index + 1, lang)),
          }))}
          first={enlarged}
          onClose={() => setEnlarged(undefined)}
        />
      )}
    </div>
  );
}
