import { useLingui } from '@lingui/react/macro';
import type { PropsOf } from '#registry/kit/define.ts';
import { classes, rootProps } from '#registry/kit/ui/classes.ts';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import { Link } from '#registry/kit/ui/link.tsx';
import { Picture } from '#registry/kit/ui/picture/picture.tsx';
import type spec from './props.ts';
import styles from './quote.module.css';

export default function Quote({ text, by, detail, image, href, stars, size, root }: PropsOf<typeof spec>) {
  const isSigned = by !== '' || detail !== '' || image !== undefined;
  return (
    <figure {...rootProps(root, styles.quote, size === 'm' && styles.small)}>
      {stars > 0 && <Stars count={stars} />}
      <blockquote className={styles.words} cite={href}>
        {text}
      </blockquote>
      {isSigned && (
        <figcaption className={styles.by}>
          {image !== undefined && <Picture src={image} alt="" sizes="48px" className={styles.picture} />}
          <span className={styles.names}>
            {by !== '' && (href === undefined ? <span>{by}</span> : <Link href={href}>{by}</Link>)}
            {detail !== '' && <span className={styles.detail}>{detail}</span>}
          </span>
        </figcaption>
      )}
    </figure>
  );
}

function Stars({ count }: { readonly count: number }) {
  const { t } = useLingui();
  return (
    <p className={styles.stars} role="img" aria-label={t({ id: 'quote.stars', message: `${count} of 5 stars` })}>
      {[1, 2, 3, 4, 5].map((star) => (
        <Icon key={star} name="star" className={classes(styles.star, star <= count && styles.full)} />
      ))}
    </p>
  );
}
