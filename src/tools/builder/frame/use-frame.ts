import { useLingui } from '@lingui/react/macro';
import type { Diagnostic } from '#schemas/page/node.ts';
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { connectPreview, type Preview, type PreviewEvents } from '../../../../packages/preview-host/preview-host.ts';
import { useBuilder } from '../builder-context.ts';
import type { View } from '../shell/view-tools.tsx';
import { indexNodes, nodeAtPointer, type Page, ROOT_LIST } from '../page/nodes.ts';
import { toPageContent } from '../page/page-json.ts';
import { zoneOf } from '#schemas/page/zones.ts';
import { shownVariants } from '../experiments/experiment-type.ts';
import { expandPage } from '../sections/section-types.ts';
import { useSections } from '../sections/sections-context.tsx';
import type { Place } from './text-under-pointer.ts';
import { type Box, boundsOf, shownRoots } from './shown-roots.ts';
import { createPreviewSync, type PreviewSync } from './preview-sync.ts';
import { previewPath } from '../layouts/find-record.ts';

export type { PreviewEvents };

/** State reported by the framed storefront; boxes are undefined until it has measured them. */
export interface FrameState {
  /** Whether the frame has rendered a page. */
  readonly isShown: boolean;
  /** Path of the page that the frame shows; undefined until it is known. */
  readonly path: string | undefined;
  /** Time from message to paint of the last page (ms). */
  readonly ms: number | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** Why there is no connection; '' where there is one. */
  readonly fault: string;
  readonly selected: Box | undefined;
  /** `label`: title of the node's type. */
  readonly hovered: { readonly box: Box; readonly label: string } | undefined;
  /** Boxes of the observed nodes, by id. */
  readonly boxes: Readonly<Record<string, Box>>;
  /** Where the zone of all pages is edited that was clicked last; undefined for a node of the page. */
  readonly outside: string | undefined;
  /** Scrolls the page (px). */
  readonly scroll: (y: number) => void;
  /** Audits the page on screen; undefined where the frame does not answer in time. */
  readonly audit: () => Promise<PreviewEvents['audited'] | undefined>;
}

interface Options {
  readonly element: RefObject<HTMLIFrameElement | null>;
  readonly path: string;
  /** Path of the record to show in a layout; null: the first that it lists. */
  readonly record: string | null;
  readonly page: Page;
  readonly view: View;
  readonly selected: string | undefined;
  readonly select: (id: string | undefined) => void;
  /** Called when a node is chosen twice within half a second: a double click. */
  readonly openText: (id: string, place: Place | undefined) => void;
  /** Ids of nodes whose boxes are wanted beside those of the selected and the hovered one. */
  readonly observed: readonly string[];
  /** The node that the pointer is on in the structure. */
  readonly pointed: string | undefined;
  /** Called as a node is dragged in the frame. */
  readonly onDrag: (drag: PreviewEvents['drag']) => void;
}

/** How long after one click another makes a double click (ms). */
const DOUBLE_CLICK_MS = 500;

/** Drives the framed storefront: sends it the page, and receives selection, hover, node boxes and diagnostics. */
export function useFrame({
  element,
  path,
  record,
  page,
  view,
  selected,
  select,
  openText,
  observed,
  pointed,
  onDrag,
}: Options): FrameState {
  const { t } = useLingui();
  const { store, call, manifest } = useBuilder();
  // Nodes of the header and the footer are not of this page: the frame only names the types of its own nodes.
  const labelOf = (id: string, shown = '') => {
    const own = indexNodes(page).get(id)?.node.type;
    const type = typeof own === 'string' ? own : shown;
    if (type === '') return t({ id: 'builder.frame.outside', message: 'Header or footer of the shop' });
    return manifest.types.get(type)?.title ?? type;
  };
  const [link, setLink] = useState<{ readonly preview: Preview; readonly sync: PreviewSync; readonly shown: string }>();
  const [rendered, setRendered] = useState<{ readonly ms: number; readonly diagnostics: readonly Diagnostic[] }>();
  const [fault, setFault] = useState('');
  const [rects, setRects] = useState<Readonly<Record<string, Box>>>({});
  const [hovering, setHovering] = useState<{ readonly id: string; readonly type: string }>();
  const hover = pointed ?? hovering?.id;

  const { byType, shown: asked } = useSections();
  const choices = JSON.stringify([...shownVariants(page, selected, asked)]);
  const expanded = useMemo(
    // A selection that shows no other variant renders nothing again.
    () => expandPage(page, byType, new Map(JSON.parse(choices) as [string, number][])),
    [page, byType, choices],
  );
  const rootsOf = (id: string | undefined) => (id === undefined ? [] : shownRoots(id, page, expanded.page));
  const boxOf = (id: string | undefined) => boundsOf(rootsOf(id).flatMap((root) => rects[root] ?? []));
  const idOf = useEffectEvent(
    (nodeId: string, path: string) => expanded.ownerOf(nodeId) ?? nodeAtPointer(page, pointerOf(path))?.id ?? nodeId,
  );
  const load = useEffectEvent(async (now: Page, shown: string) => {
    const answer = await store('builderPreview', { path, shown, page: toPageContent(now) }, view.lang);
    return answer.ok ? answer.data : undefined;
  });
  const [outside, setOutside] = useState<string>();
  const lastSelect = useRef({ id: '', at: 0 });
  const pointer = useRef<Place>(undefined);
  const onSelect = useEffectEvent((id: string) => {
    const { id: before, at } = lastSelect.current;
    const now = performance.now();
    const isDouble = before === id && now - at < DOUBLE_CLICK_MS;
    lastSelect.current = { id, at: isDouble ? 0 : now };
    setOutside(indexNodes(page).has(id) ? undefined : zonePathOf(element.current?.contentDocument ?? null, id));
    select(id);
    if (isDouble) openText(id, pointer.current);
  });
  const dragged = useEffectEvent((drag: PreviewEvents['drag']) =>
    onDrag({ ...drag, nodeId: idOf(drag.nodeId, drag.path) }),
  );
  const onRefused = useEffectEvent((origin: string) =>
    setFault(
      t({
        id: 'builder.frame.refused',
        message: `The shop is set up for other builders only. Have ${origin} added to its PREVIEW_ORIGINS.`,
      }),
    ),
  );

  const pathOfPreview = useEffectEvent(() =>
    previewPath(path, call, { record, layoutOf: toPageContent(page).pageSetting?.layoutOf }),
  );

  useEffect(() => {
    const frame = element.current;
    if (frame === null) return undefined;
    let stop = () => {};
    let isOver = false;
    void pathOfPreview().then((shown) => {
      if (isOver) return;
      const preview = connectPreview(frame, { origin: location.origin });
      const sync = createPreviewSync({ preview, path, framed: shown, load: (now) => load(now, shown) });
      preview.on('rendered', (detail) => {
        const diagnostics = detail.diagnostics.map((each) => ({ ...each, path: pointerOf(each.path) }));
        setRendered({ ms: detail.ms, diagnostics });
        setFault('');
        followPointer(frame.contentWindow, (place) => {
          pointer.current = place;
        });
      });
      preview.on('select', ({ nodeId, path: pointer }) => onSelect(idOf(nodeId, pointer)));
      preview.on('hover', ({ nodeId, path: pointer, nodeType = '' }) =>
        setHovering({ id: idOf(nodeId, pointer), type: nodeType }),
      );
      preview.on('rects', (detail) => setRects(detail.rects));
      preview.on('drag', (drag) => dragged(drag));
      preview.on('refused', () => onRefused(location.origin));
      preview.on('error', ({ message }) => setFault(message));
      setLink({ preview, sync, shown });
      stop = () => {
        sync.stop();
        preview.disconnect();
      };
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [element, path, call]);

  useEffect(() => link?.sync.show(expanded.page), [link, expanded]);
  useEffect(() => {
    void link?.preview.mode(view.mode);
  }, [link, view.mode]);
  useEffect(() => {
    void link?.preview.lang(view.lang);
    link?.sync.reload();
  }, [link, view.lang]);
  const observedKey = JSON.stringify([...new Set([...rootsOf(selected), ...rootsOf(hover), ...observed])]);
  useEffect(() => {
    void link?.preview.observe(JSON.parse(observedKey) as string[]);
  }, [link, observedKey]);
  const scroll = (y: number) => void link?.preview.scroll(0, y);
  const selectedLabel = selected === undefined ? '' : labelOf(selected);
  const [selectedRoot = selected] = rootsOf(selected);
  useEffect(() => {
    if (selectedRoot !== undefined) void link?.preview.highlight(selectedRoot, { scroll: true, label: selectedLabel });
    else void link?.preview.highlight(null);
  }, [link, selectedRoot, selectedLabel]);

  const diagnostics = useMemo(() => (rendered?.diagnostics ?? NONE).map(expanded.locate), [rendered, expanded]);
  const hovered = hover === selected || view.mode === 'browse' ? undefined : boxOf(hover);
  return {
    isShown: rendered !== undefined,
    path: link?.shown,
    ms: rendered?.ms,
    diagnostics,
    fault,
    selected: boxOf(selected),
    hovered:
      hovered && hover !== undefined
        ? { box: hovered, label: labelOf(hover, pointed === undefined ? hovering?.type : '') }
        : undefined,
    boxes: rects,
    outside,
    scroll,
    audit: () => (link === undefined ? Promise.resolve(undefined) : auditOf(link.preview)),
  };
}

/** Where builders edit the zone that shows a node; undefined for a node of the page itself. */
function zonePathOf(document: Document | null, nodeId: string): string | undefined {
  const zone = document?.querySelector(`[data-node="${CSS.escape(nodeId)}"]`)?.closest('[data-zone]');
  const path = `zone:${zone?.getAttribute('data-zone') ?? ''}`;
  return zoneOf(path) === undefined ? undefined : path;
}

const followed = new WeakSet<Window>();

/** Reports where the pointer is in a window of the frame. */
function followPointer(view: Window | null, report: (place: Place) => void): void {
  if (view === null || followed.has(view)) return;
  followed.add(view);
  const follow = ({ clientX: x, clientY: y }: PointerEvent) => report({ x, y });
  view.addEventListener('pointermove', follow, { capture: true, passive: true });
  // A finger does not move before it taps.
  view.addEventListener('pointerover', follow, { capture: true, passive: true });
}

const NONE: readonly Diagnostic[] = [];
/** Timeout of an audit (ms): a large page needs seconds on a phone. */
const AUDIT_MS = 15_000;

/** The next audit of a frame; undefined where it has not come in time, as from a storefront of version 1. */
function auditOf(preview: Preview): Promise<PreviewEvents['audited'] | undefined> {
  return new Promise((resolve) => {
    const end = (result: PreviewEvents['audited'] | undefined) => {
      stop();
      clearTimeout(timer);
      resolve(result);
    };
    const stop = preview.on('audited', end);
    const timer = setTimeout(() => end(undefined), AUDIT_MS);
    void preview.audit().then((outcome) => {
      if (!outcome.ok) end(undefined);
    });
  });
}

/** A pointer into the page: the frame reports pointers into the tree (contract, chapter 3). */
function pointerOf(path: string): string {
  return /^\/\d/.test(path) ? ROOT_LIST + path : path;
}
