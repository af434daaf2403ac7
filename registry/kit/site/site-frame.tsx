import { useEffect, useRef } from 'react';

interface SiteFrameProps {
  /** An address at one of the sites of kit/frames.ts. */
  readonly src: string;
  readonly title: string;
  readonly className?: string | undefined;
  /** What the site may use, as `allow` of HTML has it. */
  readonly allow?: string;
}

/** A part of another site that the visitor has asked for; it takes the focus from what was clicked to get it. */
export function SiteFrame({ src, title, className, allow }: SiteFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => frame.current?.focus(), []);
  return (
    <iframe
      ref={frame}
      className={className}
      src={src}
      title={title}
      // oxlint-disable-next-line react/iframe-missing-sandbox -- what is framed is always of another origin than this page
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
      allow={allow}
      allowFullScreen
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}
