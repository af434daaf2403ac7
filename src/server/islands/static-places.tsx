/** Placeholders of static parts and stored islands while a page is rendered, and their replacement. */
import { createElement, isValidElement, type ReactNode } from 'react';
import { whenShown } from '../../renderer/html/stored-elements.ts';
import type { PlacedPieces, Written } from '../../renderer/html/render-cache-context.ts';
import type { LoadedComponent } from '../../renderer/react/components.ts';
import { STATIC_TYPE } from '../../renderer/react/static-marker.ts';
import type { ResolvedNode } from '../../renderer/resolve/resolved-node.ts';
import type { HtmlPieces } from './html-pieces.ts';
import type { Part } from './part.ts';
import { PLACE, placeHtml, splitAtPlaces } from './places-in-html.ts';
import { partHtml, PRELOADS } from './static-part.tsx';

export interface Places {
  /** The placeholder of a part on this page. */
  readonly of: (part: Part) => ResolvedNode;
  /** The HTML of a stored island: itself, or that of a place for its bytes. */
  readonly ofIsland: (written: Written) => string;
  /** Renders the page, and inserts the parts into their places. */
  readonly fill: (render: () => string) => HtmlPieces;
  /** Whether the finished page shows a part. */
  readonly shows: (part: Part) => boolean;
}

/** The current rendering: a page is rendered synchronously. */
let underway: object | undefined;

/** The places of one page. */
export function createPlaces(): Places {
  const rendering = {};
  const cut: (Part | PlacedPieces)[] = [];
  return {
    of: (part) => (part.isSmall ? placeholderOf(part) : cutPlace(part, cut.push(part) - 1)),
    ofIsland: ({ html, pieces }) => (pieces === undefined ? html : placeHtml(cut.push(pieces) - 1)),
    fill: (render) => {
      underway = rendering;
      return filled(render(), cut, rendering);
    },
    shows: ({ shownIn, fragment }) => shownIn === rendering || fragment.tag === '',
  };
}

/** The placeholder of a part that is rendered in place. */
interface SmallPlace extends ResolvedNode {
  readonly part: Part;
}

/** The placeholder's element. `element`: that of a node among its siblings. */
export function placeElement(place: ResolvedNode | SmallPlace, element: (node: ResolvedNode) => ReactNode): ReactNode {
  if ('part' in place) return inPlace(place.part, element(place.part.node));
  const { at } = place.props;
  return at === undefined ? null : createElement(PLACE, { key: place.id, id: at });
}

function cutPlace(part: Part, at: number): ResolvedNode {
  if (part.place?.props.at !== at) part.place = { type: STATIC_TYPE, id: part.node.id, props: { at } };
  return part.place;
}

function placeholderOf(part: Part): ResolvedNode {
  if (part.place === undefined) {
    const place: SmallPlace = { type: STATIC_TYPE, id: part.node.id, props: {}, part };
    part.place = place;
  }
  return part.place;
}

/**
 * The element of a part that reports its rendering. It calls the component itself, which is cheaper than one more
 * element.
 */
function inPlace(part: Part, element: ReactNode): ReactNode {
  if (!isValidElement<Parameters<LoadedComponent>[0]>(element) || typeof element.type !== 'function') return element;
  const render = element.type as LoadedComponent;
  return <Shown key={element.key} part={part} render={render} given={element.props} />;
}

interface ShownProps {
  readonly part: Part;
  readonly render: LoadedComponent;
  readonly given: Parameters<LoadedComponent>[0];
}

function Shown({ part, render, given }: ShownProps): ReactNode | Promise<ReactNode> {
  whenShown(() => void (part.shownIn = underway));
  return render(given);
}

/** Replaces the placeholders in HTML; preload links come first, each once. */
function filled(html: string, cut: readonly (Part | PlacedPieces)[], rendering: object): HtmlPieces {
  const [own = ''] = PRELOADS.exec(html) ?? [];
  const preloads = new Set(linksIn(own));
  const whole: (string | Buffer)[] = [];
  const insert = (piece: string | Buffer | number): void => {
    if (typeof piece !== 'number') return void whole.push(piece);
    const placed = cut[piece];
    if (placed === undefined) return;
    // Parts within an island have their places on this page: the elements of these places are the island's key.
    if (!('fragment' in placed)) return placed.forEach(insert);
    placed.shownIn = rendering;
    whole.push(...partHtml(placed, `s${piece}`));
    if (placed.fragment.preloads !== '') for (const link of linksIn(placed.fragment.preloads)) preloads.add(link);
  };
  splitAtPlaces(html.slice(own.length)).forEach(insert);
  return [[...preloads].join(''), ...whole];
}

function linksIn(preloads: string): readonly string[] {
  return preloads.split(/(?<=>)/).filter((link) => link !== '');
}
