import type { PropsOf } from '#registry/kit/define.ts';
import { classes, rootProps } from '#registry/kit/ui/classes.ts';
import { Link } from '#registry/kit/ui/link.tsx';
import { Picture } from '#registry/kit/ui/picture/picture.tsx';
import type spec from './props.ts';
import styles from './image.module.css';

const SIZES = { full: '(min-width: 80rem) 76rem, 100vw', m: '(min-width: 44rem) 40rem, 100vw', s: '20rem' } as const;

/** A picture, as a link where it has `href`; its description, caption or URL names the link. */
export default function Image(props: PropsOf<typeof spec>) {
  const { src, decorative, ratio, caption, href, focus, width, rounded, priority, root } = props;
  if (src === '') return null;
  const alt = decorative ? '' : props.alt;
  const picture = (
    <Picture
      src={src}
      alt={alt}
      sizes={SIZES[width]}
      ratio={ratio}
      priority={priority}
      className={classes(rounded && styles.rounded, styles[focus])}
    />
  );
  return (
    <figure {...rootProps(root, styles.figure, styles[width])}>
      {href === undefined || href === '' ? (
        picture
      ) : (
        <Link className={styles.link} href={href} aria-label={alt === '' ? caption || href : undefined}>
          {picture}
        </Link>
      )}
      {caption !== '' && <figcaption className={styles.caption}>{caption}</figcaption>}
    </figure>
  );
}
