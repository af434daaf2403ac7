import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import { EMBED } from '#registry/kit/address/embed.ts';
import { Button } from '#registry/kit/ui/button.tsx';
import styles from './html-embed.module.css';

interface EmbedFrameProps {
  readonly html: string;
  readonly title: string;
  /** px */
  readonly height: number;
  readonly load: 'visible' | 'click';
}

/** px before it comes into view at which it is loaded. */
const AHEAD = '240px';

/**
 * A form that posts the HTML into the frame beside it, where the server returns it as a document of an opaque origin.
 * (`srcdoc` would inherit the page's own policy, and be refused under Trusted Types.) Submitted by script or by its
 * button, which works without script.
 */
export function EmbedFrame({ html, title, height, load }: EmbedFrameProps) {
  const { t } = useLingui();
  const name = `embed-${useId()}`;
  const form = useRef<HTMLFormElement>(null);
  const [sent, setSent] = useState(false);

  useEffect(() => {
    const element = form.current;
    if (load !== 'visible' || element === null || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        element.requestSubmit();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [load]);

  return (
    <>
      <iframe className={styles.frame} name={name} title={title} height={height} sandbox={EMBED.sandbox} />
      <form
        ref={form}
        className={styles.panel}
        action={EMBED.path}
        method="post"
        encType="multipart/form-data"
        target={name}
        // Stays where it is: a form that is gone is not sent.
        hidden={sent}
        onSubmit={() => setSent(true)}
      >
        <input type="hidden" name={EMBED.field} value={html} />
        <p className={styles.title}>{title}</p>
        {load === 'click' && (
          <p className={styles.note}>{t({ id: 'embed.note', message: 'It may fetch things from other sites.' })}</p>
        )}
        <Button type="submit" look="secondary">
          {t({ id: 'embed.show', message: 'Show content' })}
        </Button>
      </form>
    </>
  );
}
