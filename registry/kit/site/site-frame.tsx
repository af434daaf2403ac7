import { useEffect, useRef } from 'react';
import { SITE_FRAME } from '../address/embed.ts';

interface SiteFrameProps {
  /** A URL of one of `FRAME_ORIGINS` (address/embed.ts). */
  readonly src: string;
  readonly title: string;
  readonly className?: string | undefined;
  /** The frame's permissions policy, as the `allow` attribute of HTML. */
  readonly allow?: string;
}

/** A frame of another site that replaces the button which loaded it, and takes over its focus. */
export function SiteFrame({ src, title, className, allow }: SiteFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => frame.current?.focus(), []);
  return (
    <iframe
      ref={frame}
      className={className}
      src={src}
      title={title}
      sandbox={SITE_FRAME.sandbox}
      allow={allow}
      // Permissions name `fullscreen` themselves; browsers warn of both.
      allowFullScreen={allow === undefined}
      referrerPolicy={SITE_FRAME.referrerPolicy}
    />
  );
}
