import { useId } from 'react';
import type { PropsOf } from '#registry/kit/define.ts';
import { keyed } from '#registry/kit/props/items.ts';
import { classes, rootProps } from '#registry/kit/ui/classes.ts';
import { Link } from '#registry/kit/ui/link.tsx';
import { imageHref } from '#registry/kit/address/url.ts';
import type spec from './props.ts';
import styles from './logo-wall.module.css';

type Props = PropsOf<typeof spec>;

export default function LogoWall({ title, logos, greyscale, plates, size, root }: Props) {
  const titleId = useId();
  if (logos.length === 0) return null;
  return (
    <div {...rootProps(root, styles.wall, styles[size], greyscale && styles.calm, plates && styles.plates)}>
      {title !== '' && (
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
      )}
      <ul className={styles.list} aria-labelledby={title === '' ? undefined : titleId}>
        {keyed(logos, ({ name }) => name).map(({ key, item }) => (
          <li key={key} className={styles.item}>
            {item.href === undefined ? (
              <span className={styles.place}>
                <Logo logo={item} />
              </span>
            ) : (
              <Link className={classes(styles.place, styles.link)} href={item.href}>
                <Logo logo={item} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Logo({ logo: { src, name } }: { readonly logo: Props['logos'][number] }) {
  const small = imageHref(src, '300');
  return (
    <img
      className={styles.logo}
      src={small}
      srcSet={small === src ? undefined : `${small} 1x, ${imageHref(src, '600')} 2x`}
      alt={name}
      width={240}
      height={96}
      loading="lazy"
      decoding="async"
    />
  );
}
