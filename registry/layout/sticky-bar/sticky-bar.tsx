import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { PropsOf } from '#registry/kit/define.ts';
import { toneProps, classes, rootProps } from '#registry/kit/ui/classes.ts';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import type spec from './props.ts';
import styles from './sticky-bar.module.css';

export default function StickyBar(props: PropsOf<typeof spec>) {
  const { position, label, justify, tone, dismissible, root, children } = props;
  const { t } = useLingui();
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  return (
    <section
      {...rootProps(root, styles.sticky, styles[position], 'bleed')}
      aria-label={label === '' ? undefined : label}
      data-fixed=""
    >
      <div className={styles.bar} {...toneProps(tone)}>
        <div className={classes(styles.content, styles[justify])}>{children}</div>
        {dismissible && (
          <button
            type="button"
            className={styles.close}
            aria-label={t({ id: 'common.close', message: 'Close' })}
            onClick={() => setClosed(true)}
          >
            <Icon name="close" />
          </button>
        )}
      </div>
    </section>
  );
}
