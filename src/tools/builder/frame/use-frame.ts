import { useLingui } from '@lingui/react/macro';
import type { Diagnostic } from '#schemas/node.ts';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { connectPreview, type Preview } from '../../../../packages/preview-host/preview-host.ts';
import { useBench } from '../desk-context.ts';
import type { View } from '../view.ts';
import { nodeAround, type Page, ROOT_LIST } from '../page/nodes.ts';
import { contentOf } from '../saving/content.ts';
import { createFeed, type Feed } from './feed.ts';
import { shownPath } from './shown-path.ts';

/** px of the frame's own window. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface FrameState {
  /** Whether a page is on screen. */
  readonly isShown: boolean;
  /** ms that the last page took from message to screen. */
  readonly ms: number | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** What is wrong with the connection; '' where nothing is. */
  readonly fault: string;
  readonly selected: Box | undefined;
  readonly hovered: { readonly box: Box; readonly id: string } | undefined;
}

interface Options {
  readonly element: RefObject<HTMLIFrameElement | null>;
  readonly path: string;
  readonly page: Page;
  readonly view: View;
  readonly selected: string | undefined;
  readonly select: (id: string | undefined) => void;
}

/** The storefront in its frame: it is told the page, and tells what is pointed at, where nodes stand and what is wrong with them. */
export function useFrame({ element, path, page, view, selected, select }: Options): FrameState {
  const { t } = useLingui();
  const { store, call } = useBench();
  const [link, setLink] = useState<{ readonly preview: Preview; readonly feed: Feed }>();
  const [rendered, setRendered] = useState<{ readonly ms: number; readonly diagnostics: readonly Diagnostic[] }>();
  const [fault, setFault] = useState('');
  const [rects, setRects] = useState<Readonly<Record<string, Box>>>({});
  const [hover, setHover] = useState<string>();

  const idOf = useEffectEvent((nodeId: string, path: string) => nodeAround(page, pointerOf(path))?.id ?? nodeId);
  const load = useEffectEvent(async (now: Page, shown: string) => {
    const answer = await store('builderPreview', { path, shown, page: contentOf(now) }, view.lang);
    return answer.ok ? answer.data : undefined;
  });
  const chosen = useEffectEvent(select);
  const refused = useEffectEvent((origin: string) =>
    setFault(
      t({
        id: 'builder.frame.refused',
        message: `The shop is set up for other builders only. Have ${origin} added to its PREVIEW_ORIGINS.`,
      }),
    ),
  );

  useEffect(() => {
    const frame = element.current;
    if (frame === null) return undefined;
    let stop = () => {};
    let isOver = false;
    void shownPath(path, call).then((shown) => {
      if (isOver) return;
      const preview = connectPreview(frame, { origin: location.origin });
      const feed = createFeed({ preview, path: shown, load: (now) => load(now, shown) });
      preview.on('rendered', (detail) => {
        const diagnostics = detail.diagnostics.map((each) => ({ ...each, path: pointerOf(each.path) }));
        setRendered({ ms: detail.ms, diagnostics });
        setFault('');
      });
      preview.on('select', ({ nodeId, path: pointer }) => chosen(idOf(nodeId, pointer)));
      preview.on('hover', ({ nodeId, path: pointer }) => setHover(idOf(nodeId, pointer)));
      preview.on('rects', (detail) => setRects(detail.rects));
      preview.on('refused', () => refused(location.origin));
      preview.on('error', ({ message }) => setFault(message));
      setLink({ preview, feed });
      stop = () => {
        feed.stop();
        preview.disconnect();
      };
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [element, path, call]);

  useEffect(() => link?.feed.show(page), [link, page]);
  useEffect(() => {
    void link?.preview.mode(view.mode);
  }, [link, view.mode]);
  useEffect(() => {
    void link?.preview.lang(view.lang);
    link?.feed.reload();
  }, [link, view.lang]);
  useEffect(() => {
    const ids = [selected, hover].filter((id) => id !== undefined);
    void link?.preview.observe([...new Set(ids)]);
  }, [link, selected, hover]);
  useEffect(() => {
    if (selected !== undefined) void link?.preview.highlight(selected, { scroll: true, label: selected });
    else void link?.preview.highlight(null);
  }, [link, selected]);

  const hovered = hover === undefined || hover === selected || view.mode === 'browse' ? undefined : rects[hover];
  return {
    isShown: rendered !== undefined,
    ms: rendered?.ms,
    diagnostics: rendered?.diagnostics ?? NONE,
    fault,
    selected: selected === undefined ? undefined : rects[selected],
    hovered: hovered && hover !== undefined ? { box: hovered, id: hover } : undefined,
  };
}

const NONE: readonly Diagnostic[] = [];

/** Into the page: pointers into its tree are told from the tree's root on (contract, chapter 3). */
function pointerOf(path: string): string {
  return /^\/\d/.test(path) ? ROOT_LIST + path : path;
}
