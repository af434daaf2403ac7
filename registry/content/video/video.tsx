import { useLingui } from '@lingui/react/macro';
import type { PropsOf } from '#registry/kit/define.ts';
import { keyed } from '#registry/kit/props/items.ts';
import { classes, rootProps } from '#registry/kit/ui/classes.ts';
import { ratioClass } from '#registry/kit/ui/picture/picture.tsx';
import { imageHref } from '#registry/kit/address/url.ts';
import { SitePlayer } from './site-player.tsx';
import type spec from './props.ts';
import styles from './video.module.css';
import { videoSource } from '#registry/kit/address/video-source.ts';

export default function Video({ src, title, poster, caption, tracks, ratio, loop, root }: PropsOf<typeof spec>) {
  const { t } = useLingui();
  const source = videoSource(src);
  if (source === undefined) return null;
  // The proportions of the player are unknown before it is loaded.
  const shape = ratio === 'auto' ? '16/9' : ratio;
  const name = title || t({ id: 'video.untitled', message: 'Video' });
  return (
    <figure {...rootProps(root, styles.video, shape === '9/16' && styles.upright)}>
      {source.kind === 'site' ? (
        <SitePlayer key={source.player} source={source} title={title} name={name} poster={poster} ratio={shape} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the captions are the builder's to give
        <video
          key={source.src}
          className={classes(styles.frame, styles.file, ratioClass(shape))}
          src={source.src}
          poster={poster === undefined ? undefined : imageHref(poster, '1024')}
          aria-label={name}
          controls
          playsInline
          loop={loop}
          preload="none"
          // Without it the captions of another site are not loaded.
          crossOrigin={tracks.length > 0 ? 'anonymous' : undefined}
        >
          {keyed(tracks, ({ src: of }) => of).map(({ key, item: track }) => (
            <track key={key} kind="captions" src={track.src} srcLang={track.lang} label={track.label} />
          ))}
        </video>
      )}
      {caption !== '' && <figcaption className={styles.caption}>{caption}</figcaption>}
    </figure>
  );
}
