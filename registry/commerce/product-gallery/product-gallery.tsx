import type { PropsOf } from '#registry/kit/define.ts';
import { ProductPlaceholder } from '#registry/kit/product-page/unavailable.tsx';
import { Gallery, ZoomableGallery } from '#registry/kit/product-page/gallery.tsx';
import { picturesOf } from '#registry/kit/product-page/variants.ts';
import { useProductFamily, useProduct } from '#registry/kit/product-page/use-product.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { Skeleton } from '#registry/kit/ui/skeleton.tsx';
import styles from './product-gallery.module.css';
import type spec from './props.ts';

/** The pictures of a product; a variant without pictures shows those of its family. */
export default function ProductGallery({ uuid, thumbnails, ratio, zoom, root }: PropsOf<typeof spec>) {
  const entry = useProduct(uuid);
  const family = useProductFamily(entry?.product);
  if (entry === undefined) return <ProductPlaceholder root={root} />;
  const { product } = entry;
  if (product === undefined || family === undefined) {
    return (
      <div {...rootProps(root, styles.pictures)} aria-busy="true">
        <Skeleton className={styles.waiting} />
      </div>
    );
  }
  const images = picturesOf(product, family);
  const Pictures = zoom ? ZoomableGallery : Gallery;
  return (
    <div {...rootProps(root, styles.pictures)}>
      <Pictures key={images.join()} name={product.name} images={images} ratio={ratio} thumbnails={thumbnails} />
    </div>
  );
}
