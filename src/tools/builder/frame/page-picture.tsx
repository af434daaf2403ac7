import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { connectPreview, type Preview } from '../../../../packages/preview-host/preview-host.ts';
import type { Choices } from '#schemas/experiments/experiment.ts';
import type { Lang } from '#schemas/lang.ts';
import { useBuilder } from '../builder-context.ts';
import type { Page } from '../page/nodes.ts';
import { toPageContent } from '../page/page-json.ts';
import { expandPage } from '../sections/section-types.ts';
import { useSections } from '../sections/sections-context.tsx';
import type { Box } from './shown-roots.ts';
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
  /** Ids of nodes to outline. The frame is as high as the page then. */
  readonly marks?: readonly string[];
  /** Variants to show; the usual content by default. */
  readonly choices?: Choices;
}

/** Height of the frame until its page is rendered, and at most (px). */
const FIRST_HEIGHT = 900;
const MAX_HEIGHT = 6000;

/** A picture of a page: the shop itself in a small frame without clicks and focus. */
export function PagePicture({ path, page, lang, width, pageWidth, title, marks, choices }: Props): ReactNode {
  const { t } = useLingui();
  const { store } = useBuilder();
  const { byType } = useSections();
  const element = useRef<HTMLIFrameElement>(null);
  const [link, setLink] = useState<{ readonly preview: Preview; readonly sync: PreviewSync }>();
  const [rects, setRects] = useState<Readonly<Record<string, Box>>>({});
  const [height, setHeight] = useState(FIRST_HEIGHT);
  const [isShown, setShown] = useState(false);
  const load = useEffectEvent(async (now: Page) => {
    const answer = await store('builderPreview', { path, page: toPageContent(now) }, lang);
    return answer.ok ? answer.data : undefined;
  });
  useEffect(() => {
    if (element.current === null) return undefined;
    const preview = connectPreview(element.current, { origin: location.origin });
    const made = createPreviewSync({ preview, path, load: (now) => load(now) });
    void preview.lang(lang);
    preview.on('rects', (detail) => setRects(detail.rects));
    // The frame shows the shop's own origin, so that its height can be read.
    preview.on('rendered', () => {
      setShown(true);
      const shown = element.current?.contentDocument?.documentElement.scrollHeight ?? 0;
      setHeight((before) => Math.min(MAX_HEIGHT, Math.max(before, shown)));
    });
    setLink({ preview, sync: made });
    return () => {
      made.stop();
      preview.disconnect();
    };
  }, [path, lang]);
  useEffect(() => link?.sync.show(expandPage(page, byType, choices).page), [link, page, byType, choices]);
  useEffect(() => {
    if (marks !== undefined) void link?.preview.observe(marks);
  }, [link, marks]);
  const scale = width / pageWidth;
  const tall = marks === undefined ? {} : { blockSize: height * scale };
  return (
    <div className={styles.picture} style={{ inlineSize: width, ...tall }} inert aria-hidden="true">
      {/* The frame shows the shop's own origin and needs its storage and scripts. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe
        ref={element}
        className={styles.frame}
        // The frame opens with the home page, which is not what the picture is of.
        data-pending={!isShown || undefined}
        src="/?jit-preview=1"
        title={title}
        tabIndex={-1}
        style={{ inlineSize: pageWidth, scale: String(scale), ...(marks === undefined ? {} : { blockSize: height }) }}
      />
      {!isShown && <p className={styles.loading}>{t({ id: 'builder.save.working', message: 'One moment…' })}</p>}
      {marks?.map((id) => {
        const rect = rects[id];
        if (rect === undefined) return null;
        const place = { translate: `${rect.x * scale}px ${rect.y * scale}px` };
        const size = { inlineSize: rect.width * scale, blockSize: rect.height * scale };
        return <div key={id} className={styles.mark} data-mark={id} style={{ ...place, ...size }} />;
      })}
    </div>
  );
}
