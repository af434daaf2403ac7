import type { Address } from '#schemas/values/address/safe-url.ts';
import type { Ratio } from '../../props/shared-fields.ts';
import { IMAGE_FALLBACKS, imageHref, imageSrcSet } from '../../address/url.ts';
import type { Focus } from '../../props/fields.ts';
import { classes } from '../classes.ts';
import styles from './picture.module.css';

const RATIO_CLASSES: Readonly<Record<Ratio, string | undefined>> = {
  '1/1': styles.square,
  '4/5': styles.portrait,
  '3/4': styles.tall,
  '2/3': styles.tallest,
  '9/16': styles.reel,
  '5/4': styles.broad,
  '4/3': styles.landscape,
  '3/2': styles.wide,
  '16/9': styles.wider,
  '21/9': styles.widest,
  auto: styles.own,
};

/** The class that sets the aspect ratio of a box. */
export function ratioClass(ratio: Ratio): string | undefined {
  return RATIO_CLASSES[ratio];
}

interface PictureProps {
  readonly src: Address;
  readonly alt: string;
  /**
   * The displayed width as the `sizes` attribute of HTML: `(min-width: 64rem) 25vw, 50vw`. Never `auto`: Chromium 156 leaks
   * such pictures, with the page around them, after they have left the document.
   */
  readonly sizes: string;
  readonly ratio?: Ratio | undefined;
  /** The point that stays in view where the box cuts the picture; its middle without one. */
  readonly focus?: Focus | undefined;
  /** Whether it is in the first viewport: loads eagerly and with high priority. */
  readonly priority?: boolean;
  readonly className?: string | undefined;
}

/**
 * A responsive picture (specification, chapter 9) whose box is reserved before it has loaded. Renders nothing without a source,
 * for which browsers would request the page itself.
 */
export function Picture({ src, alt, sizes, ratio = '1/1', focus, priority = false, className }: PictureProps) {
  if (src === '') return null;
  const [across = 3, down = 2] = ratio === 'auto' ? [] : ratio.split('/').map(Number);
  const width = 1024;
  const shape = ratio === '3/4' ? 'tall' : 'square';
  return (
    <img
      className={classes(styles.picture, ratioClass(ratio), className)}
      src={imageHref(src, IMAGE_FALLBACKS[shape])}
      srcSet={imageSrcSet(src, shape)}
      sizes={sizes}
      width={width}
      height={Math.round((width * down) / across)}
      alt={alt}
      // Steps of tenths (picture.module.css): pages have no inline styles.
      data-x={focus && Math.round(focus.x / 10)}
      data-y={focus && Math.round(focus.y / 10)}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
    />
  );
}
