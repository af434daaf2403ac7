import { useLingui } from '@lingui/react/macro';
import { type MouseEvent, useState } from 'react';
import type { Address } from '#schemas/values/address/safe-url.ts';
import type { Ratio } from '#registry/kit/props/shared-fields.ts';
import { classes } from '#registry/kit/ui/classes.ts';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import { Picture, ratioClass } from '#registry/kit/ui/picture/picture.tsx';
import { SITE_FRAME } from '#registry/kit/address/embed.ts';
import { SiteFrame } from '#registry/kit/site/site-frame.tsx';
import styles from './video.module.css';
import type { VideoSource } from '#registry/kit/address/video-source.ts';

interface SitePlayerProps {
  readonly source: Extract<VideoSource, { kind: 'site' }>;
  /** Shown over the picture; '' for none. */
  readonly title: string;
  /** Name of the video for those who hear the page. */
  readonly name: string;
  readonly poster: Address | undefined;
  readonly ratio: Ratio;
}

/** A link to the video's page that looks like the video; a click puts the site's player in its place. */
export function SitePlayer({ source: { site, page, player }, title, name, poster, ratio }: SitePlayerProps) {
  const { t } = useLingui();
  const [playing, setPlaying] = useState(false);
  const from = t({ id: 'video.from', message: `Plays from ${site}` });

  function play(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setPlaying(true);
  }

  if (playing) {
    return (
      <SiteFrame
        className={classes(styles.frame, ratioClass(ratio))}
        src={player}
        title={name}
        allow={SITE_FRAME.allow}
      />
    );
  }
  return (
    <a
      className={classes(styles.frame, ratioClass(ratio), styles.still, poster === undefined && styles.bare)}
      href={page}
      rel="noopener"
      data-early=""
      // Voice control needs the visible text in the accessible name (WCAG 2.5.3).
      aria-label={`${t({ id: 'video.play', message: `Play: ${name}` })} ${from}`}
      onClick={play}
    >
      {poster !== undefined && (
        <Picture src={poster} alt="" sizes="(min-width: 80rem) 76rem, 100vw" ratio={ratio} className={styles.poster} />
      )}
      <span className={styles.sign}>
        <Icon name="play" />
      </span>
      <span className={styles.words}>
        {title !== '' && <span className={styles.title}>{title}</span>}
        <span className={styles.site}>{from}</span>
      </span>
    </a>
  );
}
