import type { PropsOf } from '#registry/kit/define.ts';
import { keyed } from '#registry/kit/props/items.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { ContentIcon } from '#registry/kit/ui/content-icon.tsx';
import type spec from './props.ts';
import styles from './feature-list.module.css';

export default function FeatureList({ items, root }: PropsOf<typeof spec>) {
  return (
    <ul {...rootProps(root, styles.list)}>
      {keyed(items, ({ title }) => title).map(({ key, item: { icon, title, text } }) => (
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
