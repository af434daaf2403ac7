import type { PropsOf } from '#registry/kit/define.ts';
import { Absent } from '#registry/kit/product/absent.tsx';
import { broughtProduct } from '#registry/kit/product/shown.ts';
import { usePage } from '#registry/kit/shop.ts';
import { Badges, hasBadges } from '#registry/kit/product/badges.tsx';
import { rootProps } from '#registry/kit/ui/classes.ts';
import styles from './badge-row.module.css';
import type spec from './props.ts';

/** What is special about a product; nothing where nothing is. */
export default function BadgeRow({ uuid, limit, root }: PropsOf<typeof spec>) {
  const product = broughtProduct(usePage(), uuid)?.product;
  if (product === undefined) return <Absent root={root} />;
  if (!hasBadges(product)) return null;
  return (
    <div {...rootProps(root, styles.badges)}>
      <Badges product={product} limit={limit} />
    </div>
  );
}
