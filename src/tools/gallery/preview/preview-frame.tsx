import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Lang, LANG_TAGS } from '#schemas/lang.ts';
import styles from './preview-frame.module.css';

interface Props {
  readonly width: Width;
  /** undefined: the page's theme. */
  readonly theme: string | undefined;
  readonly lang: Lang;
  readonly children: ReactNode;
}

/**
 * Previews nodes at a width and in a theme. A frame wider than the available room is zoomed out; container queries still
 * measure its own width.
 */
export function PreviewFrame({ width, theme, lang, children }: Props) {
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

/** Widths of the preview (px); 0: all available. */
export const WIDTHS = [0, 320, 360, 768, 1024, 1440] as const;
/** One of `WIDTHS`, in px; 0 uses all available room. */
export type Width = (typeof WIDTHS)[number];
