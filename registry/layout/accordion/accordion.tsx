import { useId } from 'react';
import type { PropsOf } from '#registry/kit/define.ts';
import { visiblePanels } from '#registry/kit/props/items.ts';
import { usePage } from '#registry/kit/shop.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import styles from './accordion.module.css';
import type spec from './props.ts';

/** Panels as native `<details>`. */
export default function Accordion({ items, exclusive, look, root, slots }: PropsOf<typeof spec>) {
  const group = useId();
  const panels = visiblePanels(items, slots, usePage().preview);
  if (panels.length === 0) return null;
  const first = panels.find(({ item }) => item.open);
  return (
    <div {...rootProps(root, styles.accordion, styles[look])}>
      {panels.map((panel) => (
        <details
          key={panel.number}
          className={styles.item}
          name={exclusive ? group : undefined}
          open={exclusive ? panel === first : panel.item.open}
        >
          <summary className={styles.label}>
            {panel.item.label}
            <Icon name="plus" className={styles.sign} />
          </summary>
          <div id={panel.item.anchor} className={styles.panel}>
            {panel.content}
          </div>
        </details>
      ))}
    </div>
  );
}
