import { useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { classes } from '#registry/kit/ui/classes.ts';
import { builderHref, useBuilder } from '../builder-context.ts';
import { usePathName } from '../pages/zone-texts.ts';
import type { View } from '../shell/view-tools.tsx';
import { Notice } from '../controls/controls.tsx';
import { Handles } from '../canvas/handles.tsx';
import type { IndexedNode } from '../page/nodes.ts';
import type { Editing } from '../page/use-editing.ts';
import { DropMark } from '../canvas/drop-mark.tsx';
import type { CanvasDrag } from '../canvas/use-canvas-drag.ts';
import { labelPlace } from './label-place.ts';
import { TextEditor } from './text-editor.tsx';
import type { Box } from './shown-roots.ts';
import type { FrameState } from './use-frame.ts';
import styles from './frame.module.css';

interface Props {
  readonly element: RefObject<HTMLIFrameElement | null>;
  readonly frame: FrameState;
  readonly view: View;
  readonly text: EditedText | undefined;
  readonly drag: CanvasDrag;
  /** Boxes of what others have selected, with their names and colours. */
  readonly people: readonly {
    readonly key: string;
    readonly box: Box;
    readonly label: string;
    readonly colour: string;
  }[];
  readonly editing: Editing;
  /** The selected node where it has handles now. */
  readonly handled: IndexedNode | undefined;
  /** Above the page. */
  readonly header: ReactNode;
  readonly className?: string | undefined;
}

/** A text that is edited on the page. */
export interface EditedText {
  readonly node: string;
  readonly text: string;
  /** Whether it is HTML. */
  readonly isRich: boolean;
  /** Its box where that is not the node's. */
  readonly box: Box | undefined;
  readonly write: (text: string) => void;
  readonly close: () => void;
}

/** The storefront in a frame of a device's width, with the outlines of the selected and the hovered node. */
export function Frame({ element, frame, view, text, drag, people, editing, handled, header, className }: Props) {
  const { t } = useLingui();
  const { release } = useBuilder();
  const nameOf = usePathName();
  const room = useRef<HTMLDivElement>(null);
  const size = useSize(room);
  const width = view.width === 0 ? Math.max(size.width, DESKTOP) : view.width;
  const fitting = Math.min(1, size.width / width);
  const zoom = view.zoom === 0 ? fitting : view.zoom;
  const height = size.height / zoom;
  return (
    <section className={classes(styles.stage, className)} aria-label={t({ id: 'builder.preview', message: 'Preview' })}>
      {header}
      <div
        className={styles.room}
        ref={room}
        // A scrollable region has to be focusable.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="group"
        aria-label={t({ id: 'builder.preview', message: 'Preview' })}
      >
        <div className={styles.device} style={{ inlineSize: width * zoom, blockSize: height * zoom }}>
          {/* The frame shows the shop's own origin and needs its storage and scripts. */}
          {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
          <iframe
            ref={element}
            className={styles.frame}
            src="/?jit-preview=1"
            title={t({ id: 'builder.frame', message: 'The page in the shop' })}
            style={{ inlineSize: width, blockSize: height, scale: String(zoom) }}
            // The page's own links lead nowhere while a click selects: the focus passes them.
            tabIndex={view.mode === 'select' ? -1 : undefined}
          />
          <div className={styles.marks} aria-hidden="true">
            {people.map(({ key, ...person }) => (
              <Mark key={key} zoom={zoom} room={size.height} look="selected" {...person} />
            ))}
            {frame.hovered && <Mark {...frame.hovered} zoom={zoom} room={size.height} look="hovered" />}
            {frame.selected && <Mark box={frame.selected} zoom={zoom} room={size.height} look="selected" label="" />}
          </div>
          {handled && frame.selected && text === undefined && (
            <Handles
              key={handled.id}
              editing={editing}
              found={handled}
              box={frame.selected}
              boxes={frame.boxes}
              zoom={zoom}
              room={{ width: width * zoom, height: height * zoom }}
            />
          )}
          <DropMark drag={drag} zoom={zoom} />
          {text?.isRich === true && frame.selected && (
            <Suspense>
              <RichTextEditor
                key={`${text.node} ${view.lang}`}
                box={text.box ?? frame.selected}
                zoom={zoom}
                html={text.text}
                lang={view.lang}
                write={text.write}
                close={text.close}
              />
            </Suspense>
          )}
          {text?.isRich === false && frame.selected && (
            <TextEditor
              key={text.node}
              box={text.box ?? frame.selected}
              zoom={zoom}
              text={text.text}
              lang={view.lang}
              write={text.write}
              close={text.close}
            />
          )}
        </div>
      </div>
      <div role="status">
        {frame.outside !== undefined && (
          <p className={styles.outside}>
            {t({ id: 'builder.frame.shared', message: 'All pages show this.' })}{' '}
            <a href={builderHref(release, frame.outside)}>{nameOf(frame.outside)}</a>
          </p>
        )}
      </div>
      {!frame.isShown && frame.fault === '' && (
        <div className={styles.wait} role="status">
          {t({ id: 'builder.frame.wait', message: 'Opening the shop…' })}
        </div>
      )}
      {frame.fault !== '' && (
        <div className={styles.fault} role="alert">
          <Notice title={t({ id: 'builder.frame.fault', message: 'The preview does not answer' })} text={frame.fault} />
        </div>
      )}
    </section>
  );
}

const DESKTOP = 1280;
const RichTextEditor = lazy(() => import('../rich-text/rich-text-editor.tsx'));

interface MarkProps {
  readonly box: Box;
  readonly zoom: number;
  /** Height of the canvas (px). */
  readonly room: number;
  readonly look: 'selected' | 'hovered';
  readonly label: string;
  /** That of a person; the workbench's own otherwise. */
  readonly colour?: string;
}

function Mark({ box, zoom, room, look, label, colour }: MarkProps) {
  const { x, y, width, height } = box;
  // The page itself names what is selected above its start: a person is named on the other side.
  const isPerson = colour !== undefined;
  const place = labelPlace(box, { zoom, room, first: isPerson ? 'below' : 'above' });
  return (
    <div
      className={styles[look]}
      style={{
        translate: `${x * zoom}px ${y * zoom}px`,
        inlineSize: width * zoom,
        blockSize: height * zoom,
        outlineColor: colour,
      }}
    >
      {label !== '' && (
        <span
          className={classes(styles.label, styles[place], isPerson && styles.atEnd)}
          style={isPerson ? { background: colour, color: '#fff' } : {}}
        >
          {label}
        </span>
      )}
    </div>
  );
}

/** Inner size of an element (px), observed. */
function useSize(element: { readonly current: HTMLElement | null }): {
  readonly width: number;
  readonly height: number;
} {
  const [size, setSize] = useState({ width: 800, height: 600 });
  useEffect(() => {
    const room = element.current;
    if (room === null) return undefined;
    const observer = new ResizeObserver(() => {
      const { paddingInlineStart, paddingBlockStart } = getComputedStyle(room);
      const [inline, block] = [Number.parseFloat(paddingInlineStart), Number.parseFloat(paddingBlockStart)];
      setSize({ width: room.clientWidth - 2 * inline, height: room.clientHeight - 2 * block });
    });
    observer.observe(room);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
