import type { PropsOf } from '#registry/kit/define.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { Link } from '#registry/kit/ui/link.tsx';
import { Picture } from '#registry/kit/ui/picture.tsx';
import type spec from './props.ts';
import styles from './image.module.css';

export default function Image({ src, alt, ratio, caption, href, rounded, priority, root }: PropsOf<typeof spec>) {
  const picture = (
    <Picture
      src={src}
      alt={alt}
      sizes="(min-width: 80rem) 76rem, 100vw"
      ratio={ratio}
      priority={priority}
      className={rounded ? styles.rounded : undefined}
    />
  );
  return (
    <figure {...rootProps(root, styles.figure)}>
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
