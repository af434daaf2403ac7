import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { PropsOf } from '#registry/kit/define.ts';
import { keyed } from '#registry/kit/props/items.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { GalleryMessages } from '../messages.tsx';
import type spec from './props.ts';
import styles from './preload-log.module.css';

type Props = PropsOf<typeof spec>;

interface Fetched {
  readonly path: string;
  /** Transferred bytes; 0 from the cache. */
  readonly size: number;
  readonly ms: number;
}

const MAX_ROWS = 40;

/** Fetched files, newest first: shows what hovering or focusing a link prefetches. */
export default function PreloadLog(props: Props) {
  return (
    <GalleryMessages>
      <View {...props} />
    </GalleryMessages>
  );
}

function View({ root }: Props) {
  const { t } = useLingui();
  const [fetched, setFetched] = useState<readonly Fetched[]>([]);
  useEffect(() => {
    const observer = new PerformanceObserver((list) => {
      const rows = list
        .getEntries()
        .flatMap((entry) => (entry instanceof PerformanceResourceTiming ? [row(entry)] : []));
      setFetched((before) => [...rows.toReversed(), ...before].slice(0, MAX_ROWS));
    });
    observer.observe({ type: 'resource' });
    return () => observer.disconnect();
  }, []);
  return (
    <section {...rootProps(root, styles.log)}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t({ id: 'gallery.preload', message: 'Loaded ahead' })}</h2>
        <button type="button" className={styles.clear} disabled={fetched.length === 0} onClick={() => setFetched([])}>
          {t({ id: 'gallery.preload.clear', message: 'Clear' })}
        </button>
      </div>
      {fetched.length === 0 ? (
        <p className={styles.none}>
          {t({
            id: 'gallery.preload.none',
            message:
              'Point at a link of the shop, or focus it: what its page needs is fetched before the click and listed here.',
          })}
        </p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled by keyboard
        <ol className={styles.rows} reversed tabIndex={0}>
          {keyed(fetched, ({ path }) => path).map(({ key, item }) => (
            <li key={key} className={styles.row}>
              <code className={styles.path}>{item.path}</code>
              <span className={styles.size}>
                {item.size === 0
                  ? t({ id: 'gallery.preload.cache', message: 'from the cache' })
                  : `${(item.size / 1000).toFixed(1)} kB`}
              </span>
              <span className={styles.size}>{item.ms} ms</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function row({ name, transferSize, duration }: PerformanceResourceTiming): Fetched {
  const { pathname, search } = new URL(name);
  return { path: pathname + search, size: transferSize, ms: Math.round(duration) };
}
