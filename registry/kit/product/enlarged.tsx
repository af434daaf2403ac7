import { useLingui } from '@lingui/react/macro';
import type { Address } from '#schemas/safe-url.ts';
import { formatCount } from '../format.ts';
import { usePage } from '../shop.ts';
import { Lightbox } from '../ui/lightbox.tsx';

interface EnlargedProps {
  readonly name: string;
  readonly images: readonly Address[];
  /** Index of the picture that is shown first. */
  readonly first: number;
  /** It is closed; take it away. */
  readonly onClose: () => void;
}

/** A product's pictures as large as the screen. Loaded when it is first asked for. */
export default function Enlarged({ name, images, first, onClose }: EnlargedProps) {
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
