import { type KeyboardEvent, useRef } from 'react';
import styles from './playground.module.css';
import { pressedKey } from '#registry/kit/ui/pressed-key.ts';

interface Props<Value> {
  /** Prefix of ids: panels are `<id>-<value>`, tabs `<id>-tab-<value>`. */
  readonly id: string;
  readonly label: string;
  readonly tabs: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly choose: (value: Value) => void;
}

/** A tab list (ARIA APG "Tabs"): arrow keys move between tabs. */
export function Tabs<Value extends string>({ id, label, tabs, value, choose }: Props<Value>) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[pressedKey(event)];
    if (step === undefined) return;
    event.preventDefault();
    const at = tabs.findIndex((tab) => tab.value === value);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (next === undefined) return;
    choose(next.value);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.value}"]`)?.focus();
  };
  return (
    <div className={styles.tabs} role="tablist" aria-label={label} ref={list}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          className={styles.tab}
          id={`${id}-tab-${tab.value}`}
          data-tab={tab.value}
          aria-selected={tab.value === value}
          aria-controls={`${id}-${tab.value}`}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => choose(tab.value)}
          // A drag opens the tab it hovers, so that it can be dropped in any panel.
          onDragEnter={() => choose(tab.value)}
          onKeyDown={onKeyDown}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}
