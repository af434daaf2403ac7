import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, useMemo, useRef } from 'react';
import { useBuilder } from '../builder-context.ts';
import type { Box } from '../frame/shown-roots.ts';
import { writeStyle } from '../inspector/node-style.ts';
import { useTokenName } from '../../editor-form/token-names.ts';
import { styleFields } from '../inspector/style-form.tsx';
import { setValue } from '../page/edits.ts';
import { indexNodes, type IndexedNode } from '../page/nodes.ts';
import { fieldsOf } from '../page/page-values.ts';
import type { Editing } from '../page/use-editing.ts';
import { type ColumnRatio, columnAreas, columnRatio, ratioAt, stepRatio } from './column-ratio.ts';
import type { Boxes } from './drop-place.ts';
import { Handle } from './handle.tsx';
import { pxOf, type Spacing, SPACINGS, spacingOf, type SpaceToken, stepToken, tokenAt } from './spacing.ts';
import styles from './canvas.module.css';

/** Size of a handle, and height under which a component is low (px on the screen). */
const HANDLE = 24;
const LOW = 3 * HANDLE;
/** Half the thickness of a drawn handle, with a gap. */
const EDGE = 6;

interface Props {
  readonly editing: Editing;
  /** The selected node. */
  readonly found: IndexedNode;
  readonly box: Box;
  readonly boxes: Boxes;
  readonly zoom: number;
  /** Size of the frame on the screen (px). */
  readonly room: { readonly width: number; readonly height: number };
}

/** Handles of the selected node on the page: its spacing, and the proportions of its columns; both write tokens. */
export function Handles(props: Props) {
  const { t } = useLingui();
  const { manifest } = useBuilder();
  const { found, box, zoom } = props;
  const ratio = columnRatio(found.node, manifest);
  const label = t({ id: 'builder.handles', message: 'Handles of the component' });
  const place = { translate: `${box.x * zoom}px ${box.y * zoom}px` };
  return (
    <div className={styles.handles} role="group" aria-label={label} style={place}>
      <SpacingHandles {...props} />
      {ratio !== undefined && <ColumnHandles {...props} ratio={ratio} />}
    </div>
  );
}

function SpacingHandles({ editing: { actions }, found: { id, node }, box, zoom, room }: Props) {
  const { t } = useLingui();
  const { manifest } = useBuilder();
  const tokenName = useTokenName();
  const probe = useRef<HTMLDivElement>(null);
  const fields = useMemo(() => styleFields(manifest.node), [manifest]);
  const titles: Readonly<Record<Spacing, string>> = {
    marginTop: t({ id: 'builder.style.marginTop', message: 'Space above' }),
    marginBottom: t({ id: 'builder.style.marginBottom', message: 'Space below' }),
    padding: t({ id: 'builder.style.padding', message: 'Space within' }),
  };
  const [width, height] = [box.width * zoom, box.height * zoom];
  // Beside a low component rather than on it, where they would block clicks on its text.
  const out = height < LOW ? HANDLE / 2 : 0;
  const [x, y] = [box.x * zoom, box.y * zoom];
  const bottom = withinEdge(y + height + out, room.height);
  const places: Readonly<Record<Spacing, CSSProperties>> = {
    marginTop: { insetInlineStart: width / 2, insetBlockStart: withinEdge(y - out, room.height) - y },
    marginBottom: { insetInlineStart: width / 2, insetBlockStart: bottom - y },
    padding: { insetInlineStart: withinEdge(x - out, room.width) - x, insetBlockStart: height / 2 },
  };
  return (
    <>
      <div ref={probe} className={styles.probe} />
      {SPACINGS.map((spacing) => {
        const control = fields.get(spacing)?.control;
        const options = control?.kind === 'choice' ? control.options : [];
        const names = options.map(({ value }) => String(value));
        const token = spacingOf(node, spacing);
        const write = (what: string, next: string) =>
          actions.edit(what, (page) => writeStyle(page, [id], spacing, 'base', next));
        return (
          <Handle
            key={spacing}
            label={titles[spacing]}
            axis={spacing === 'padding' ? 'x' : 'y'}
            style={places[spacing]}
            isAtEnd={spacing === 'marginBottom' && bottom > room.height - 2 * HANDLE}
            value={Math.max(0, names.indexOf(token ?? 'none'))}
            last={names.length - 1}
            text={tokenName(token) ?? t({ id: 'builder.handles.own', message: 'As it comes' })}
            zoom={zoom}
            origin={() => pxOf(measureTokens(probe.current, names), token)}
            drag={(px, gesture) => {
              const next = tokenAt(measureTokens(probe.current, names), px);
              if (next !== (token ?? 'none')) write(gesture, next);
            }}
            step={(step) => write(`${id} style ${spacing}`, stepToken(names, token, step))}
            cancel={actions.undo}
          />
        );
      })}
    </>
  );
}

/** The middle of a handle, moved so far that the edge of the frame does not cut it off; far outside it stays. */
export function withinEdge(at: number, size: number): number {
  if (at < EDGE && at > -HANDLE) return EDGE;
  return at > size - EDGE && at < size + HANDLE ? size - EDGE : at;
}

/** The widths of the tokens in px, as the theme has them. */
function measureTokens(probe: HTMLElement | null, names: readonly string[]): readonly SpaceToken[] {
  return names.map((name) => {
    probe?.style.setProperty('inline-size', name === 'none' ? '0' : `var(--space-${name})`);
    return { name, px: probe?.getBoundingClientRect().width ?? 0 };
  });
}

interface ColumnProps extends Props {
  readonly ratio: ColumnRatio;
}

function ColumnHandles({ editing: { state, actions }, found: { id, node }, box, boxes, zoom, ratio }: ColumnProps) {
  const { t } = useLingui();
  const { manifest } = useBuilder();
  const areas = columnAreas({ page: state.page, manifest, boxes }, id, box) ?? [];
  const field = fieldsOf(node, manifest).find(({ name }) => name === ratio.prop);
  const options = field?.control.kind === 'choice' ? field.control.options : [];
  const write = (what: string, next: string) => {
    if (next === ratio.value) return;
    actions.edit(what, (page) => {
      const now = indexNodes(page).get(id);
      return now === undefined ? page : setValue(page, `${now.pointer}/props/${ratio.prop}`, next);
    });
  };
  return areas.slice(0, -1).map(({ slot, area }, index) => {
    const number = index + 1;
    const edge = area.x + area.width - box.x;
    return (
      <Handle
        key={slot}
        label={t({ id: 'builder.handles.column', message: `Width of column ${number}` })}
        axis="x"
        style={{ insetInlineStart: edge * zoom, insetBlockStart: (box.height * zoom) / 2 }}
        value={ratio.choices.indexOf(ratio.value)}
        last={ratio.choices.length - 1}
        text={options.find(({ value }) => value === ratio.value)?.label ?? ratio.value}
        zoom={zoom}
        origin={() => edge}
        drag={(position, gesture) => write(gesture, ratioAt(ratio, index, position / box.width))}
        step={(step) => write(`${id} ratio`, stepRatio(ratio, index, step))}
        cancel={actions.undo}
      />
    );
  });
}
