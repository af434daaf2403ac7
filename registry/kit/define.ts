/**
 * Declarations of component types. Imports only React's types, so that the service and site builders can read
 * declarations.
 */
import type { FunctionComponent, ReactNode } from 'react';
import type * as v from 'valibot';
import type { Sanitized } from '#schemas/values/text/safe-html.ts';

/** Families of types, in the order of a builder's palette. */
export const CATEGORIES = ['layout', 'content', 'commerce', 'blog', 'site', 'form'] as const;
/** The family that a builder's palette lists a type under; no category of products. */
export type Category = (typeof CATEGORIES)[number];

/** When a type is hydrated. `server`: never (it has one root element); `hydrated`: with the page; `interaction`: when the page or the node is first used. */
export type RendersOn = 'server' | 'hydrated' | 'interaction';

/** The schema of a type's props, an object. */
export type PropsSchema = v.ObjectSchema<v.ObjectEntries, undefined>;
/** Props of an unknown type: unchecked, or of an older version. */
export type AnyProps = Readonly<Record<string, unknown>>;

/** A slot of a type. */
export interface SlotSpec {
  readonly title: string;
  /** Types it accepts; any without it. */
  readonly accepts?: readonly string[];
  /**
   * The prop that has its content in this slot: builders offer the slot while that prop has entries. Without it:
   * always.
   */
  readonly part?: SlotPart;
}

/** An item of a list prop, whose `label` names the slot, or a part of a text such as `1-2-1`; `index` begins with 0. */
export interface SlotPart {
  readonly prop: string;
  readonly index: number;
}

/**
 * Records that a node shows; the server fetches those the page did not bring along. The first page sends the browser only those
 * that hydrated nodes declare here: products by uuid, other records by kind (also the kinds they read while they render).
 */
export interface Needs {
  readonly products?: readonly string[];
  /**
   * The node shows the highlights of these products; without it the browser only gets those of the page's own product.
   */
  readonly highlights?: boolean;
  readonly categories?: readonly string[] | 'all';
  /** Categories that a node which shows 'all' names itself: a platform is asked for these and their ancestors. */
  readonly categoryRoots?: readonly string[];
  readonly blogs?: boolean;
  readonly coupons?: boolean;
  /** Runs the search of the page's URL; `category` restricts it to the category of that id. */
  readonly search?: { readonly category?: string };
  /** Uuid of a product, '' for the page's own: also fetches the product it is a variant of. */
  readonly family?: string;
  /** Uuid of a product, '' for the page's own: also fetches products of its category. */
  readonly related?: string;
  /** Ids of categories: fetches the most popular products of each, which `useCategoryProducts` of the kit returns. */
  readonly ofCategories?: readonly string[];
}

/** The declaration of a component type: its props, its slots and what it needs. */
export interface ComponentSpec<Schema extends PropsSchema = PropsSchema> {
  readonly type: string;
  /** Version of the props schema; nodes of older versions are migrated to it. */
  readonly v: number;
  readonly title: string;
  readonly description: string;
  readonly category: Category;
  readonly props: Schema;
  /** Slots by name; `children` is the default slot. A type without slots has no children. */
  readonly slots?: Readonly<Record<string, SlotSpec>>;
  /** Pure functions from the props of version n to those of n + 1, by n. */
  readonly migrations?: Readonly<Record<number, (props: AnyProps) => AnyProps>>;
  readonly rendersOn: RendersOn;
  /**
   * Whether the document's own handlers do what its controls do (src/client/hydrate/delegate-controls.ts): a node whose products
   * the page has brought is then never hydrated. It keeps its handlers for trees that the browser renders.
   */
  readonly delegates?: true;
  /** The records that a node with these props shows. */
  needs?(props: v.InferOutput<Schema>): Needs;
  /** Pure: the schema.org objects of the page's head, from the props of all nodes of the type on the page. */
  structuredData?(nodes: readonly v.InferOutput<Schema>[]): readonly object[];
}

/**
 * Declares a component type; infers its props from the schema.
 *
 * @example
 * export default defineComponent({
 *   type: 'divider',
 *   v: 1,
 *   title: 'Divider',
 *   description: 'A thin line between two parts.',
 *   category: 'layout',
 *   rendersOn: 'server',
 *   props: v.object({}),
 * });
 */
export function defineComponent<const Schema extends PropsSchema>(spec: ComponentSpec<Schema>): ComponentSpec<Schema> {
  return spec;
}

/** Attributes that every component spreads on its root element: classes of the node's styles, and its id in preview. */
export interface RootProps {
  readonly className?: string | undefined;
  readonly 'data-node'?: string | undefined;
}

/** Props of a component: those of its declaration, validated and sanitised, its slots and the attributes of its root element. */
export type PropsOf<Spec extends { readonly props: v.GenericSchema }> = Sanitized<v.InferOutput<Spec['props']>> & {
  readonly root: RootProps;
  /** Content of the default slot. */
  readonly children?: ReactNode;
  readonly slots: Readonly<Record<string, ReactNode>>;
};

/** Loaders of one type: its declaration and its component apart, so that shoppers download no schemas. */
export interface RegistryEntry {
  readonly spec: () => Promise<{ readonly default: ComponentSpec }>;
  readonly component: () => Promise<{ readonly default: FunctionComponent<never> }>;
}

/** Component types by name. */
export type Registry = Readonly<Record<string, RegistryEntry>>;

/** A shop project's changes to the list of types (`raan.config.ts`). */
export interface ProjectTypes {
  /** Own types by name. One with the name of a built-in type replaces its view; without a declaration it keeps that of the built-in type. */
  readonly types: Readonly<Record<string, Partial<Pick<RegistryEntry, 'spec'>> & Pick<RegistryEntry, 'component'>>>;
  /** Built-in types that the shop does not offer. */
  readonly omit: readonly string[];
}
