import { useLingui } from '@lingui/react/macro';
import type { Address } from '#schemas/values/address/safe-url.ts';
import { formatCount } from '../format.ts';
import { usePage } from '../shop.ts';
import { Lightbox } from '../overlay/lightbox.tsx';

interface ProductLightboxProps {
  readonly name: string;
  readonly images: readonly Address[];
  /** Index of the picture to start at. */
  readonly first: number;
  /** Called after it has closed, to unmount it. */
  readonly onClose: () => void;
}

/** A product's pictures in full-screen size. A default export, since `lazy` loads it on the first zoom. */
export default function ProductLightbox({ name, images, first, onClose }: ProductLightboxProps) {
  const { t } = useLingui();
  const { lang } = usePage();
  const altOf = (number: string) => t({ id: 'gallery.alt', message: `${name}, picture ${number}` });
  return (
    <Lightbox
      pictures={images.map((src, index) => ({ src, alt: index === 0 ? name : altOf(formatCount(index + 1, lang)) }))}
      first={first}
      onClose={onClose}
    />
  );
}
