import type { Ratio } from '../props/shared-fields.ts';
import { imageHref, imageSrcSet } from '../address/url.ts';
import { classes } from './classes.ts';
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

/** The class of a box that has a shape, for what is no picture too. */
export function ratioClass(ratio: Ratio): string | undefined {
  return RATIO_CLASSES[ratio];
}

interface PictureProps {
  readonly src: string;
  readonly alt: string;
  /**
   * The width it is shown at, as `sizes` of HTML has it: `(min-width: 64rem) 25vw, 50vw`. It is told, never `auto`: Chromium 156
   * keeps such pictures, and the page around them, in memory after they have left the document.
   */
  readonly sizes: string;
  readonly ratio?: Ratio | undefined;
  /** Among the first things seen: loaded at once and before others. */
  readonly priority?: boolean;
  readonly className?: string | undefined;
}

/**
 * A picture whose box is reserved before it arrives, in the size that the screen needs (specification, chapter 9). Without an
 * address there is none: a browser would ask for the page itself in its place.
 */
export function Picture({ src, alt, sizes, ratio = '1/1', priority = false, className }: PictureProps) {
  if (src === '') return null;
  const [across = 3, down = 2] = ratio === 'auto' ? [] : ratio.split('/').map(Number);
  const width = 1024;
  return (
    <img
      className={classes(styles.picture, ratioClass(ratio), className)}
      src={imageHref(src, '600')}
      srcSet={imageSrcSet(src)}
      sizes={sizes}
      width={width}
      height={Math.round((width * down) / across)}
      alt={alt}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
    />
  );
}
