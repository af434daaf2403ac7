import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { classes } from '#registry/kit/ui/classes.ts';
import { Tabs } from '../../gallery/playground/tabs.tsx';
import styles from './side-panel.module.css';

interface Props {
  readonly label: string;
  readonly tabs: readonly { readonly value: string; readonly label: string; readonly content: ReactNode }[];
  readonly className?: string | undefined;
  /** Name for keys that move the focus there (shortcuts.tsx). */
  readonly name: 'structure' | 'form';
  /** The open tab, where somebody else opens tabs too. */
  readonly open?: readonly [value: string, choose: (value: string) => void];
  /** The panels scroll to their start with another one. */
  readonly subject?: string | undefined;
  /** Content below every tab. */
  readonly children?: ReactNode;
}

/** A column with tabs; hidden panels stay mounted and keep their state. */
export function SidePanel({ label, tabs, className, name, open: given, subject, children }: Props) {
  const id = useId();
  const own = useState(tabs[0]?.value ?? '');
  const [open, setOpen] = given ?? own;
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    for (const content of panel.current?.querySelectorAll(':scope > [role=tabpanel]') ?? []) content.scrollTop = 0;
  }, [subject]);
  return (
    <section ref={panel} className={classes(styles.panel, className)} aria-label={label} data-panel={name}>
      <Tabs id={id} label={label} tabs={tabs} value={open} choose={setOpen} />
      {tabs.map(({ value, content }) => (
        <div
          key={value}
          className={styles.content}
          role="tabpanel"
          id={`${id}-${value}`}
          aria-labelledby={`${id}-tab-${value}`}
          hidden={value !== open}
        >
          {content}
        </div>
      ))}
      {children}
    </section>
  );
}
