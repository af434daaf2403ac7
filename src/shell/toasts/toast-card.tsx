import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import type { VisibleToast } from '#machines/toast/view.ts';
import { classes } from '#registry/kit/ui/classes.ts';
import { loadOnRender } from '#registry/kit/ui/load-on-render.tsx';
import { Glyph, Icon } from '#registry/kit/ui/picture/icon.tsx';
import type { ToastPort } from '../../shop/app-shop.ts';
import styles from './toast-card.module.css';

const CartActions = loadOnRender(async () => (await import('./cart-actions.tsx')).CartActions);

const CIRCLE = 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17Z';

/** Icons that differ by shape, not only by colour: a tick, an "i" and a "!" in circles, a "!" in a triangle. */
const ICONS: Readonly<Record<VisibleToast['type'], string>> = {
  info: `${CIRCLE}M12 11v5M12 7.8v.1`,
  success: `${CIRCLE}M8.2 12.3l2.7 2.7 4.9-5.6`,
  warning: 'M12 3.6 21.2 19a1 1 0 0 1-.9 1.5H3.7a1 1 0 0 1-.9-1.5L12 3.6ZM12 10v4.2M12 17.3v.1',
  error: `${CIRCLE}M12 7.5v5.3M12 16.2v.1`,
};

/** Ids of the toasts that were on screen before, by their queue: a toast that moves into the drawer is not announced a second time. */
const shownBefore = new WeakMap<ToastPort, Set<string>>();

interface ToastCardProps {
  readonly toast: VisibleToast;
  readonly port: ToastPort;
}

/** One toast: icon, title, description, close button, and a bar that shows how long it stays. */
export function ToastCard({ toast, port }: ToastCardProps) {
  const { t } = useLingui();
  const { id, type, title, description, repeated, duration, isPersistent, paused, leadsTo } = toast;
  const bar = useRef<HTMLSpanElement>(null);
  const titleId = useId();
  const [isNew] = useState(() => shownBefore.get(port)?.has(id) !== true);
  useEffect(() => {
    shownBefore.set(port, (shownBefore.get(port) ?? new Set()).add(id));
    // The browser fires no leave or blur event on a removed element: the toast may have moved into the drawer.
    return () => port.resume(id);
  }, [port, id]);
  const isAnnounced = isNew && (description !== undefined || repeated === undefined);
  /** The toast's time is paused while the pointer or the focus is on it. */
  const attention = useRef({ hovered: false, focused: false });
  const setAttention = (change: Partial<typeof attention.current>) => {
    Object.assign(attention.current, change);
    port[attention.current.hovered || attention.current.focused ? 'pause' : 'resume'](id);
  };
  useEffect(() => {
    bar.current?.style.setProperty('--toast-duration', `${duration}ms`);
  }, [duration]);
  return (
    <div
      className={classes(styles.toast, styles[type])}
      onPointerEnter={() => setAttention({ hovered: true })}
      onPointerLeave={() => setAttention({ hovered: false })}
      onFocus={() => setAttention({ focused: true })}
      onBlur={() => setAttention({ focused: false })}
    >
      <Glyph d={ICONS[type]} className={styles.icon} />
      <div className={styles.text}>
        <div role={isAnnounced && type === 'error' ? 'alert' : undefined} aria-live={isAnnounced ? undefined : 'off'}>
          <p id={titleId} className={styles.title}>
            {title}
          </p>
          {description !== undefined && <p className={styles.description}>{description}</p>}
        </div>
        {repeated !== undefined && (
          <p className={styles.description} aria-live="off">
            {repeated}
          </p>
        )}
        {leadsTo === 'cart' && <CartActions />}
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
