/** TypeScript types of all nodes, generated from the manifest; a file without imports, for builders. */
import { FALLBACKS, LANGS } from '#schemas/lang.ts';
import { isRecord } from '#schemas/record.ts';
import type { ManifestType, RegistryManifest } from './registry-manifest.ts';
import { docOf, typeOf } from './schema-types.ts';

/** The fallbacks of each language, in words. */
function fallbacks(): string {
  const others = LANGS.filter((lang) => FALLBACKS[lang].length > 1);
  return others.map((lang) => `${FALLBACKS[lang].slice(1).join(', ')} for ${lang}`).join('; ');
}

/** The text of `registry.d.ts`. */
export function registryTypes({ types, node, themes, languages }: RegistryManifest): string {
  const properties = isRecord(node.properties) ? node.properties : {};
  const defs = isRecord(node.$defs) ? node.$defs : {};
  const head = (name: string) => typeOf(properties[name], node);
  return `/** Types of the nodes of a page, generated from the registry; \`registry.json\` says the same as JSON Schema. */

export type Lang = ${literals(Object.keys(languages))};
export type ThemeKey = ${literals(themes)};

/** A text in several languages. The first given of these replaces a missing one: ${fallbacks()}; else the first that is written. */
export interface Translation {
  readonly $t: Readonly<Partial<Record<Lang, string>>>;
}

/** Theme tokens and keywords alone. */
export type StyleProps = ${typeOf(defs.styleProps, node)};
/** Style from each width of the page on. */
export type NodeStyle = ${head('style')};
export type Condition = ${head('when')};
export type Repeat = ${head('repeat')};

/** Props by type. */
export interface RaanProps {
${types.map(propsEntry).join('')}}

/** Slots by type; \`children\` is the default one. */
export interface RaanSlots {
${types.map(slotsEntry).join('')}}

export type RaanType = keyof RaanProps;
export type PropsOf<Type extends RaanType> = RaanProps[Type];

interface NodeHead<Type extends RaanType> {
  readonly type: Type;
  /** Identity across updates. */
  readonly id?: string;
  /** Version of the props that the node was written for. */
  readonly v?: number;
  readonly style?: NodeStyle;
  readonly when?: Condition;
  readonly repeat?: Repeat;
}

/** Props that are written, or read from the page's data by their paths. */
type GivenProps<Props> =
  | ({ readonly bind?: { readonly [Prop in keyof Props]?: string } } & ({} extends Props
      ? { readonly props?: Props }
      : { readonly props: Props }))
  | { readonly props?: Partial<Props>; readonly bind: { readonly [Prop in keyof Props]?: string } };

/** A node of one type: \`NodeOf<'hero-banner'>\`. */
export type NodeOf<Type extends RaanType> = Type extends RaanType
  ? NodeHead<Type> & GivenProps<RaanProps[Type]> & RaanSlots[Type]
  : never;

/** Any node of a page. */
export type RaanNode = NodeOf<RaanType>;
`;
}

function literals(values: readonly string[]): string {
  return values.map((value) => JSON.stringify(value)).join(' | ');
}

function propsEntry({ type, description, schema, ...rest }: ManifestType): string {
  return `${docOf({ title: rest.title, description }, '  ')}  ${JSON.stringify(type)}: ${typeOf(schema, schema, '  ')};\n`;
}

function slotsEntry({ type, slots }: ManifestType): string {
  const { children, ...named } = slots;
  const list = ({ accepts }: { readonly accepts?: readonly string[] }) =>
    `readonly ${accepts === undefined ? 'RaanNode' : `NodeOf<${literals(accepts)}>`}[]`;
  const names = Object.entries(named).map(([name, slot]) => `readonly ${JSON.stringify(name)}?: ${list(slot)}`);
  const parts = [
    children === undefined ? 'readonly children?: never' : `readonly children?: ${list(children)}`,
    names.length === 0 ? 'readonly slots?: never' : `readonly slots?: { ${names.join('; ')} }`,
  ];
  return `  ${JSON.stringify(type)}: { ${parts.join('; ')} };\n`;
}
