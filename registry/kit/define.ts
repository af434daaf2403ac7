/** How a component type is declared (no React here, so that the service and site builders may read it). */
import type { ReactNode } from 'react';
import type * as v from 'valibot';

export const CATEGORIES = ['layout', 'content', 'commerce', 'blog', 'site', 'form'] as const;
export type Category = (typeof CATEGORIES)[number];

/** `server`: never hydrated, one root element; `hydrated`: with the page; `interaction`: once lazy mode ends or it is touched. */
export type RendersOn = 'server' | 'hydrated' | 'interaction';

export type PropsSchema = v.ObjectSchema<v.ObjectEntries, undefined>;
export type AnyProps = Readonly<Record<string, unknown>>;

export interface SlotSpec {
  readonly title: string;
  /** Types the slot takes; absent: any. */
  readonly accepts?: readonly string[];
}

/**
 * Records a node shows; the server fetches those that the page did not bring along. With the first page the browser gets the
 * products that hydrated nodes name here, and no others; of other records the kinds that they name or read when they render.
 */
export interface Needs {
  readonly products?: readonly string[];
  readonly categories?: readonly string[] | 'all';
  /** Categories that a node which shows 'all' names itself: a platform is asked for these and their ancestors. */
  readonly categoryRoots?: readonly string[];
  readonly blogs?: boolean;
  readonly coupons?: boolean;
  /** Runs the search of the page's URL, within a category where one is given. */
  readonly search?: { readonly category?: string };
  /** Uuid of a product, empty: the page's own. What it is a variant of is fetched too. */
  readonly family?: string;
  /** Uuid of a product, empty: the page's own. Products of its category are fetched too. */
  readonly related?: string;
}

export interface ComponentSpec<Schema extends PropsSchema = PropsSchema> {
  readonly type: string;
  /** Version of the props schema; older nodes are migrated up to it. */
  readonly v: number;
  readonly title: string;
  readonly description: string;
  readonly category: Category;
  readonly props: Schema;
  /** Named slots; `children` is the default one. A type without slots takes no children. */
  readonly slots?: Readonly<Record<string, SlotSpec>>;
  /** From version n to n + 1, by n; pure. */
  readonly migrations?: Readonly<Record<number, (props: AnyProps) => AnyProps>>;
  readonly rendersOn: RendersOn;
  /** The records a node with these props shows. */
  needs?(props: v.InferOutput<Schema>): Needs;
  /** What all nodes of the type on a page say to search engines: schema.org objects for the page's head; pure. */
  structuredData?(shown: readonly v.InferOutput<Schema>[]): readonly object[];
}

/** Declares a component type. */
export function defineComponent<const Schema extends PropsSchema>(spec: ComponentSpec<Schema>): ComponentSpec<Schema> {
  return spec;
}

/** Attributes every component spreads on its one root element: style classes, and the node's id in preview. */
export interface RootProps {
  readonly className?: string | undefined;
  readonly 'data-node'?: string | undefined;
}

/** What a component gets: its checked props, its filled slots, and the attributes of its root element. */
export type PropsOf<Spec extends { readonly props: v.GenericSchema }> = v.InferOutput<Spec['props']> & {
  readonly root: RootProps;
  /** The default slot. */
  readonly children?: ReactNode;
  readonly slots: Readonly<Record<string, ReactNode>>;
};
