import { classes } from '#registry/kit/ui/classes.ts';
import { Glyph, Icon, type IconName } from '#registry/kit/ui/icon.tsx';
import styles from './icon-button.module.css';

/** Strokes on a grid of 24, of what no shopper sees. */
const OWN = {
  back: 'M9 5 4.5 9.5 9 14M5 9.5h9a5.5 5.5 0 0 1 0 11h-3',
  download: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14',
  upload: 'M12 16V5M7.5 9.5 12 5l4.5 4.5M5 20h14',
  keyboard: 'M3.5 7h17v10h-17V7ZM7 10.5v.1M10.5 10.5v.1M14 10.5v.1M17.5 10.5v.1M8 14h8',
  rename: 'M4.5 19.5 5.5 15.5 16 5l3 3L8.5 18.5l-4 1ZM14 7l3 3',
} as const;
type OwnIcon = keyof typeof OWN;

interface Props {
  readonly icon: IconName | OwnIcon;
  /** What it does; seen as a tip, too. */
  readonly label: string;
  /** undefined: it cannot be done now. */
  readonly onClick: (() => void) | undefined;
  /** Whether it is on, where it switches something. */
  readonly isOn?: boolean;
  /** The picture the other way round. */
  readonly isTurned?: boolean;
}

/** A small button that is all picture. */
export function IconButton({ icon, label, onClick, isOn, isTurned = false }: Props) {
  return (
    <button
      type="button"
      className={classes(styles.button, isTurned && styles.isTurned)}
      title={label}
      disabled={onClick === undefined}
      onClick={onClick}
      {...(isOn === undefined ? {} : { 'aria-pressed': isOn })}
    >
      {isOwn(icon) ? <Glyph d={OWN[icon]} label={label} /> : <Icon name={icon} label={label} />}
    </button>
  );
}

function isOwn(icon: IconName | OwnIcon): icon is OwnIcon {
  return Object.hasOwn(OWN, icon);
}
