import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef } from 'react';
import type { ShownToast } from '#machines/toast/view.ts';
import { classes } from '#registry/kit/ui/classes.ts';
import { Icon, type IconName } from '#registry/kit/ui/icon.tsx';
import type { ToastPort } from '../../shop/app-shop.ts';
import styles from './toast-card.module.css';

const ICONS: Readonly<Record<ShownToast['type'], IconName>> = {
  info: 'chat',
  success: 'check',
  warning: 'alert',
  error: 'alert',
};

interface ToastCardProps {
  readonly toast: ShownToast;
  readonly port: ToastPort;
}

/** One toast: icon, title, description, close button, and a bar that shows how long it stays. */
export function ToastCard({ toast, port }: ToastCardProps) {
  const { t } = useLingui();
  const { id, type, title, description, duration, isPersistent, paused } = toast;
  const bar = useRef<HTMLSpanElement>(null);
  const titleId = useId();
  useEffect(() => {
    bar.current?.style.setProperty('--toast-duration', `${duration}ms`);
  }, [duration]);
  return (
    <div
      className={classes(styles.toast, styles[type])}
      onPointerEnter={() => port.pause(id)}
      onPointerLeave={() => port.resume(id)}
      onFocus={() => port.pause(id)}
      onBlur={() => port.resume(id)}
    >
      <Icon name={ICONS[type]} className={styles.icon} />
      <div className={styles.text} role={type === 'error' ? 'alert' : undefined}>
        <p id={titleId} className={styles.title}>
          {title}
        </p>
        {description !== undefined && <p className={styles.description}>{description}</p>}
      </div>
      <button
        type="button"
        className={styles.close}
        aria-label={t({ id: 'common.close', message: 'Close' })}
        aria-describedby={titleId}
        onClick={() => port.close(id)}
      >
        <Icon name="close" />
      </button>
      {!isPersistent && <span ref={bar} className={classes(styles.bar, paused && styles.paused)} aria-hidden="true" />}
    </div>
  );
}
