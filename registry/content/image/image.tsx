import type { PropsOf } from '#registry/kit/define.ts';
import { classes, rootProps } from '#registry/kit/ui/classes.ts';
import { Link } from '#registry/kit/ui/link.tsx';
import { Picture } from '#registry/kit/ui/picture.tsx';
import type spec from './props.ts';
import styles from './image.module.css';

const SIZES = { full: '(min-width: 80rem) 76rem, 100vw', m: '(min-width: 44rem) 40rem, 100vw', s: '20rem' } as const;

export default function Image(props: PropsOf<typeof spec>) {
  const { src, alt, ratio, caption, href, focus, width, rounded, priority, root } = props;
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
      {href === undefined ? (
        picture
      ) : (
        <Link className={styles.link} href={href}>
          {picture}
        </Link>
      )}
      {caption !== '' && <figcaption className={styles.caption}>{caption}</figcaption>}
    </figure>
  );
}
