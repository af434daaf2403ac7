import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { PropsOf } from '#registry/kit/define.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import type spec from './props.ts';
import styles from './sound.module.css';

export default function Sound({ src, title, transcript, root }: PropsOf<typeof spec>) {
  const { t } = useLingui();
  const id = useId();
  if (src === '') return null;
  return (
    <figure {...rootProps(root, styles.sound)}>
      {title !== '' && (
        <figcaption id={id} className={styles.title}>
          {title}
        </figcaption>
      )}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the transcript is the builder's to give */}
      <audio
        key={src}
        className={styles.player}
        src={src}
        aria-labelledby={title === '' ? undefined : id}
        aria-label={title === '' ? t({ id: 'sound.untitled', message: 'Sound' }) : undefined}
        controls
        preload="none"
      />
      {transcript !== '' && (
        <details>
          <summary className={styles.summary}>
            <Icon name="chevron-down" className={styles.sign} />
            {t({ id: 'sound.transcript', message: 'Transcript' })}
          </summary>
          <p className={styles.transcript}>{transcript}</p>
        </details>
      )}
    </figure>
  );
}
