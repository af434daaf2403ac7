import { useLingui } from '@lingui/react/macro';
import type { Address } from '#schemas/values/address/safe-url.ts';
import type { RootProps } from '../define.ts';
import { shopName } from './shop-info.ts';
import { usePage } from '../shop.ts';
import { imageHref } from '../address/url.ts';
import styles from './brand.module.css';
import { rootProps } from '../ui/classes.ts';
import { Link } from '../ui/link.tsx';

interface BrandProps {
  readonly root: RootProps;
  readonly logo: { readonly src: Address; readonly alt: string } | undefined;
  readonly size?: 's' | 'm' | 'l';
  readonly href?: Address;
}

/** Heights of the picture (px). */
const HEIGHTS = { s: 32, m: 40, l: 64 } as const;

/** The shop's logo, or its name where it has none, as a link; by default to the home page. */
export function Brand({ root, logo, size = 'm', href = '/' }: BrandProps) {
  const { t } = useLingui();
  const name = shopName(usePage()) || t({ id: 'site.home', message: 'Home' });
  return (
    <Link {...rootProps(root, styles.brand, styles[size])} href={href}>
      {logo === undefined || logo.src === '' ? (
        name
      ) : (
        <img
          className={styles.picture}
          src={imageHref(logo.src, '300')}
          alt={logo.alt || name}
          height={HEIGHTS[size]}
        />
      )}
    </Link>
  );
}
