import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { connectPreview } from '../../../../packages/preview-host/preview-host.ts';
import type { Lang } from '#schemas/lang.ts';
import { useBuilder } from '../builder-context.ts';
import type { Page } from '../page/nodes.ts';
import { toPageContent } from '../page/page-json.ts';
import styles from './page-picture.module.css';
import { createPreviewSync, type PreviewSync } from './preview-sync.ts';

interface Props {
  /** Path that the page is rendered at. */
  readonly path: string;
  readonly page: Page;
  readonly lang: Lang;
  /** Width of the picture, and of the page in it (px). */
  readonly width: number;
  readonly pageWidth: number;
  readonly title: string;
}

/** A picture of a page: the shop itself in a small frame that takes no clicks and no focus. */
export function PagePicture({ path, page, lang, width, pageWidth, title }: Props): ReactNode {
  const { store } = useBuilder();
  const element = useRef<HTMLIFrameElement>(null);
  const [sync, setSync] = useState<PreviewSync>();
  const load = useEffectEvent(async (now: Page) => {
    const answer = await store('builderPreview', { path, page: toPageContent(now) }, lang);
    return answer.ok ? answer.data : undefined;
  });
  useEffect(() => {
    if (element.current === null) return undefined;
    const preview = connectPreview(element.current, { origin: location.origin });
    const made = createPreviewSync({ preview, path, load: (now) => load(now) });
    void preview.lang(lang);
    setSync(made);
    return () => {
      made.stop();
      preview.disconnect();
    };
  }, [path, lang]);
  useEffect(() => sync?.show(page), [sync, page]);
  return (
    <div className={styles.picture} style={{ inlineSize: width }} inert aria-hidden="true">
      {/* The frame shows the shop's own origin and needs its storage and scripts. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe
        ref={element}
        className={styles.frame}
        src="/?jit-preview=1"
        title={title}
        tabIndex={-1}
        style={{ inlineSize: pageWidth, scale: String(width / pageWidth) }}
      />
    </div>
  );
}
