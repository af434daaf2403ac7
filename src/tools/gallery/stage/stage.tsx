import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { LANG_TAGS, type Lang } from '#schemas/lang.ts';
import type { Width } from './widths.ts';
import styles from './stage.module.css';

interface Props {
  readonly width: Width;
  /** undefined: the page's. */
  readonly theme: string | undefined;
  readonly lang: Lang;
  readonly children: ReactNode;
}

/**
 * A piece of page in a frame of its own: as wide as is asked for, in any theme. What is wider than there is room is shown
 * smaller; breakpoints measure the frame all the same.
 */
export function Stage({ width, theme, lang, children }: Props) {
  const { t } = useLingui();
  const stage = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState({ width: 0, scale: 1 });

  useEffect(() => {
    const [outer, inner] = [stage.current, frame.current];
    if (outer === null || inner === null) return undefined;
    const fit = () => {
      const room = outer.clientWidth;
      const scale = width > room ? room / width : 1;
      inner.style.setProperty('zoom', scale === 1 ? '' : String(scale));
      setShown({ width: Math.round(width === 0 ? room : width), scale });
    };
    const watch = new ResizeObserver(fit);
    watch.observe(outer);
    fit();
    return () => watch.disconnect();
  }, [width]);

  return (
    <div className={styles.stage} ref={stage}>
      <div
        ref={frame}
        className={styles.frame}
        data-width={width === 0 ? undefined : width}
        data-theme={theme}
        lang={LANG_TAGS[lang]}
        role="region"
        aria-label={t({ id: 'gallery.preview', message: 'Preview' })}
      >
        <div className="page-flow">{children}</div>
      </div>
      {shown.width > 0 && (
        <p className={styles.size}>
          {shown.width} px{shown.scale < 1 && ` · ${Math.round(shown.scale * 100)}%`}
        </p>
      )}
    </div>
  );
}
