import type { PropsOf } from '#registry/kit/define.ts';
import { keyed } from '#registry/kit/props/items.ts';
import { usePage } from '#registry/kit/shop.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { ContentIcon } from '#registry/kit/ui/picture/content-icon.tsx';
import type spec from './props.ts';
import styles from './feature-list.module.css';

/** Promises of the shop; those of goods in stock are not made for a pre-order. */
export default function FeatureList({ items, root }: PropsOf<typeof spec>) {
  const { path, otherData } = usePage();
  const product = path.startsWith('/product/') ? otherData.productDetails?.[0] : undefined;
  const hidden = product?.preorder_flag === true ? 'ready' : 'preorder';
  const shown = items.filter(({ shows }) => shows !== hidden);
  return (
    <ul {...rootProps(root, styles.list)}>
      {keyed(shown, ({ title }) => title).map(({ key, item: { icon, title, text } }) => (
        <li key={key} className={styles.item}>
          <ContentIcon name={icon} className={styles.icon} />
          <div>
            <p className={styles.title}>{title}</p>
            {text !== '' && <p className={styles.text}>{text}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}
