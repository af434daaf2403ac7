import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useId, useRef } from 'react';
import type { PropsOf } from '#registry/kit/define.ts';
import { visiblePanels } from '#registry/kit/props/items.ts';
import { useReveal } from '#registry/kit/ui/reveal.ts';
import { usePage } from '#registry/kit/shop.ts';
import { classes, rootProps } from '#registry/kit/ui/classes.ts';
import type spec from './props.ts';
import styles from './tabs.module.css';
import { useSelectedPanel } from './use-selected-panel.ts';
import { pressedKey } from '#registry/kit/ui/pressed-key.ts';

/** Panels of which one is visible (ARIA Authoring Practices "Tabs"). */
export default function Tabs({ items, label, look, align, root, slots }: PropsOf<typeof spec>) {
  const { t } = useLingui();
  const id = useId();
  const container = useRef<HTMLDivElement>(null);
  const { bar, selected, select } = useSelectedPanel();
  const isHydrated = selected !== undefined;
  const panels = visiblePanels(items, slots, usePage().preview);
  const current = panels.find(({ number }) => number === selected) ?? panels[0];
  const tabId = (number: number) => `${id}-tab-${number}`;
  const panelId = (number: number) => items[number - 1]?.anchor ?? `${id}-panel-${number}`;

  useReveal(container, (target) => {
    const panel = panels.find(({ number }) => document.getElementById(panelId(number))?.contains(target));
    if (panel !== undefined) select(panel.number);
  });

  function onKeyDown(event: KeyboardEvent<HTMLElement>, index: number): void {
    const last = panels.length - 1;
    const next = {
      ArrowLeft: index === 0 ? last : index - 1,
      ArrowRight: index === last ? 0 : index + 1,
      Home: 0,
      End: last,
    };
    const key = pressedKey(event);
    const panel = Object.hasOwn(next, key) ? panels[next[key as keyof typeof next]] : undefined;
    if (panel === undefined) return;
    event.preventDefault();
    select(panel.number);
    document.getElementById(tabId(panel.number))?.focus();
  }

  if (current === undefined) return null;
  return (
    <div {...rootProps(root, styles.tabs, !isHydrated && styles.waiting)} ref={container}>
      <div
        ref={bar}
        className={classes(styles.bar, styles[look], align === 'center' && styles.center)}
        role={isHydrated ? 'tablist' : 'radiogroup'}
        aria-label={label === '' ? t({ id: 'tabs.label', message: 'Sections' }) : label}
      >
        {panels.map(({ number, item }, index) =>
          isHydrated ? (
            <button
              key={number}
              type="button"
              role="tab"
              id={tabId(number)}
              className={styles.tab}
              aria-selected={number === current.number}
              aria-controls={panelId(number)}
              tabIndex={number === current.number ? 0 : -1}
              onClick={() => select(number)}
              onKeyDown={(event) => onKeyDown(event, index)}
            >
              {item.label}
            </button>
          ) : (
            <label key={number} className={styles.tab}>
              <input className={styles.choice} type="radio" name={id} value={number} defaultChecked={index === 0} />
              {item.label}
            </label>
          ),
        )}
      </div>
      {panels.map(({ number, item, content }) => (
        <div
          key={number}
          id={panelId(number)}
          className={styles.panel}
          data-label={item.label}
          {...(isHydrated && { role: 'tabpanel', 'aria-labelledby': tabId(number), tabIndex: 0 })}
          hidden={isHydrated && number !== current.number}
        >
          {content}
        </div>
      ))}
    </div>
  );
}
