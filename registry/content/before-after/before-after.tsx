import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { PropsOf } from '#registry/kit/define.ts';
import { formatCount } from '#registry/kit/format.ts';
import { usePage } from '#registry/kit/shop.ts';
import { classes, rootProps } from '#registry/kit/ui/classes.ts';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import { Picture } from '#registry/kit/ui/picture/picture.tsx';
import type spec from './props.ts';
import styles from './before-after.module.css';

const SIZES = '(min-width: 80rem) 76rem, 100vw';

export default function BeforeAfter(props: PropsOf<typeof spec>) {
  const { before, after, beforeLabel, afterLabel, caption, ratio, start, root } = props;
  const { t } = useLingui();
  const { lang } = usePage();
  const frame = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLInputElement>(null);
  /** Visible part of "before" in percent. */
  const [share, setShare] = useState<number>(start);
  const first = beforeLabel || t({ id: 'beforeAfter.before', message: 'Before' });
  const second = afterLabel || t({ id: 'beforeAfter.after', message: 'After' });
  const percent = formatCount(share, lang);

  useEffect(() => {
    // The divider works before hydration, and browsers restore its position.
    if (line.current !== null) setShare(line.current.valueAsNumber);
  }, []);
  useEffect(() => {
    frame.current?.style.setProperty('--share', `${share}%`);
  }, [share]);

  return (
    <figure {...rootProps(root, styles.figure)}>
      <div ref={frame} className={classes(styles.stage, styles[`from${start}`])}>
        <div className={styles.after}>
          <Picture
            {...after}
            alt={after.decorative ? '' : after.alt}
            sizes={SIZES}
            ratio={ratio}
            className={styles.picture}
          />
          <span className={styles.label}>{second}</span>
        </div>
        <div className={styles.before}>
          <Picture
            {...before}
            alt={before.decorative ? '' : before.alt}
            sizes={SIZES}
            ratio={ratio}
            className={styles.picture}
          />
          <span className={styles.label}>{first}</span>
        </div>
        <input
          ref={line}
          className={styles.line}
          type="range"
          min={0}
          max={100}
          step={1}
          defaultValue={start}
          aria-label={t({ id: 'beforeAfter.line', message: 'Line between the two pictures' })}
          aria-valuetext={`${first}: ${percent}%`}
          onChange={(event) => setShare(event.target.valueAsNumber)}
        />
        <span className={styles.handle} aria-hidden="true">
          <Icon name="chevron-left" />
          <Icon name="chevron-right" />
        </span>
      </div>
      {caption !== '' && <figcaption className={styles.caption}>{caption}</figcaption>}
    </figure>
  );
}
