import { type ReactNode, useId } from 'react';
import { classes } from '#registry/kit/ui/classes.ts';
import { Glyph, Icon, type IconName } from '#registry/kit/ui/picture/icon.tsx';
import styles from './controls.module.css';

/** Strokes on a grid of 24, for icons that the shop's set lacks. */
const OWN = {
  eye: 'M2.5 12C5 7.7 8.2 5.5 12 5.5s7 2.2 9.5 6.5c-2.5 4.3-5.7 6.5-9.5 6.5S5 16.3 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  lock: 'M6 11h12v9H6v-9ZM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.5v2',
  hidden:
    'M4 4l16 16M9.9 5.7A9 9 0 0 1 12 5.5c3.8 0 7 2.2 9.5 6.5a15 15 0 0 1-3 3.7M6 7.6A15 15 0 0 0 2.5 12c2.5 4.3 5.7 6.5 9.5 6.5a9 9 0 0 0 4.1-1M9.9 9.9a3 3 0 0 0 4.2 4.2',
  back: 'M9 5 4.5 9.5 9 14M5 9.5h9a5.5 5.5 0 0 1 0 11h-3',
  download: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14',
  upload: 'M12 16V5M7.5 9.5 12 5l4.5 4.5M5 20h14',
  keyboard: 'M3.5 7h17v10h-17V7ZM7 10.5v.1M10.5 10.5v.1M14 10.5v.1M17.5 10.5v.1M8 14h8',
  rename: 'M4.5 19.5 5.5 15.5 16 5l3 3L8.5 18.5l-4 1ZM14 7l3 3',
  variants: 'M12 20.5v-6M12 14.5 5.5 8M12 14.5 18.5 8M5.5 12V8h4M18.5 12V8h-4M5.5 3.5v.1M18.5 3.5v.1',
  wrap: 'M4 4h16v16H4V4ZM8 9h8v6H8V9Z',
  layers: 'M12 3.5 3.5 8 12 12.5 20.5 8 12 3.5ZM4.5 12.5 12 16.5l7.5-4M4.5 16.5 12 20.5l7.5-4',
} as const;
type OwnIcon = keyof typeof OWN;

interface IconButtonProps {
  readonly icon: IconName | OwnIcon;
  /** Accessible name and tooltip. */
  readonly label: string;
  /** undefined: disabled. */
  readonly onClick: (() => void) | undefined;
  /** State of a toggle button. */
  readonly isOn?: boolean;
  /** Whether the icon is mirrored. */
  readonly isMirrored?: boolean;
}

/** A button with only an icon. */
export function IconButton({ icon, label, onClick, isOn, isMirrored = false }: IconButtonProps) {
  return (
    <button
      type="button"
      className={classes(styles.button, isMirrored && styles.isMirrored)}
      title={label}
      disabled={onClick === undefined}
      onClick={onClick}
      {...(isOn === undefined ? {} : { 'aria-pressed': isOn })}
    >
      <BuilderIcon icon={icon} label={label} />
    </button>
  );
}

interface BuilderIconProps {
  readonly icon: IconName | OwnIcon;
  readonly label?: string;
}

/** An icon of the shop's set or of the builder's own. */
export function BuilderIcon({ icon, ...rest }: BuilderIconProps) {
  return isOwn(icon) ? <Glyph d={OWN[icon]} {...rest} /> : <Icon name={icon} {...rest} />;
}

function isOwn(icon: IconName | OwnIcon): icon is OwnIcon {
  return Object.hasOwn(OWN, icon);
}

interface SegmentsProps<Value> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly choose: (value: Value) => void;
}

/** A radio group as a row of segments. */
export function Segments<Value extends string | number>({ label, value, options, choose }: SegmentsProps<Value>) {
  const name = useId();
  return (
    <div className={styles.segments} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            className={styles.input}
            checked={option.value === value}
            onChange={() => choose(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}

interface NoticeProps {
  readonly title: string;
  readonly text: string;
  /** Links or buttons below the text. */
  readonly children?: ReactNode;
}

/** An empty state: why there is nothing, and what to do next. */
export function Notice({ title, text, children }: NoticeProps) {
  return (
    <div className={styles.notice}>
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{text}</p>
      {children !== undefined && <p className={styles.next}>{children}</p>}
    </div>
  );
}
