/** `/registry.json`: every component type with the JSON Schema of its props. */
import { isOwnType } from '#registry/index.ts';
import type { ComponentSpec, SlotSpec } from '#registry/kit/define.ts';
import { settings } from '#settings';
import { LANG_NAMES } from '#schemas/lang.ts';
import { type Node, NodeHead } from '#schemas/page/node.ts';
import { isRecord } from '#schemas/record.ts';
import { StyleProps } from '#schemas/page/style.ts';
import { THEMES } from '../../page/head/theme.ts';
import { bareSchema, HINTS, type JsonSchema, propsSchema } from './props-schema.ts';

/** Content of `/registry.json`: every component type with its props as JSON schema. */
export interface RegistryManifest {
  readonly version: 1;
  readonly types: readonly ManifestType[];
  /**
   * JSON Schema of a node around its props: identity, style, conditions, repetition. An extension of the contract's
   * fields.
   */
  readonly node: JsonSchema;
  /** Values of `themeKey`. */
  readonly themes: readonly string[];
  /** Formats of a translation, each with its own name. */
  readonly languages: Readonly<Record<string, string>>;
}

/** One component type for builders. */
export interface ManifestType {
  readonly type: string;
  readonly v: number;
  readonly title: string;
  readonly description: string;
  readonly category: string;
  /** Whether the shop's project declares it; built-in types have no such field. */
  readonly own?: boolean;
  readonly schema: JsonSchema;
  readonly slots: Readonly<Record<string, SlotSpec>>;
  /** The builder's default; the first of `samples`. */
  readonly sample: Node;
  readonly samples: readonly Node[];
  readonly rendersOn: ComponentSpec['rendersOn'];
}

/** The samples of a type; the first one is its sample in the manifest. */
export type SamplesOf = (type: string) => readonly Node[];

/** Writes the manifest of all component types. */
export function registryManifest(
  specs: ReadonlyMap<string, ComponentSpec>,
  samplesOf: SamplesOf,
  isOwn: (type: string) => boolean = isOwnType,
): RegistryManifest {
  return {
    version: 1,
    types: [...specs.values()].map((spec) => ({
      ...manifestType(spec, samplesOf(spec.type)),
      ...(isOwn(spec.type) && { own: true }),
    })),
    node: nodeSchema(),
    themes: [...THEMES],
    languages: Object.fromEntries(settings.languages.map((lang) => [lang, LANG_NAMES[lang]])),
  };
}

/** One type as the manifest describes it. */
export function manifestType(spec: ComponentSpec, samples: readonly Node[]): ManifestType {
  return {
    type: spec.type,
    v: spec.v,
    title: spec.title,
    description: spec.description,
    category: spec.category,
    schema: propsSchema(spec.props),
    slots: spec.slots ?? {},
    sample: samples[0] ?? { type: spec.type },
    samples: samples.length === 0 ? [{ type: spec.type }] : samples,
    rendersOn: spec.rendersOn,
  };
}

/** Words for the tokens of a node's style. */
const STYLE_LABELS: Readonly<Record<string, string>> = {
  none: 'None',
  '2xs': 'Smallest',
  xs: 'Tiny',
  s: 'Small',
  m: 'Medium',
  l: 'Large',
  xl: 'Very large',
  '2xl': 'Huge',
  '3xl': 'Enormous',
  '4xl': 'Gigantic',
  ground: 'Ground of the page',
  surface: 'Surface',
  soft: 'Soft',
  sunken: 'Sunken',
  accent: 'Accent',
  'accent-soft': 'Soft accent',
  inverse: 'Inverse',
  text: 'Text',
  muted: 'Quiet',
  'on-accent': 'Text on accent',
  transparent: 'Transparent',
  pill: 'Round',
  auto: 'Automatic',
  full: 'All there is',
  prose: 'Reading',
  narrow: 'Narrow',
  page: 'Page',
  wide: 'Wide',
  fit: 'As wide as its content',
  start: 'Start',
  center: 'Centre',
  end: 'End',
  stretch: 'Stretch',
  block: 'Block',
  flex: 'Row',
  grid: 'Grid',
  line: 'Fine line',
  border: 'Strong line',
  normal: 'Normal',
  bold: 'Bold',
  fade: 'Fade in',
  rise: 'Rise',
  slide: 'Slide in',
  zoom: 'Zoom in',
  lift: 'Lift',
  grow: 'Grow',
  brighten: 'Brighten',
  sink: 'Sink',
};

/** Adds labels to the tokens of the style, as the props of types have them. */
function labelStyles({ properties, ...rest }: JsonSchema): JsonSchema {
  if (!isRecord(properties)) return rest;
  const labelled = Object.entries(properties).map(([name, part]) => {
    const tokens: readonly unknown[] = isRecord(part) && Array.isArray(part.enum) ? part.enum : [];
    const labels = Object.fromEntries(tokens.map(String).map((token) => [token, STYLE_LABELS[token] ?? token]));
    return [name, tokens.length > 0 && isRecord(part) ? { ...part, [HINTS]: { labels } } : part];
  });
  return { ...rest, properties: Object.fromEntries(labelled) };
}

function nodeSchema(): JsonSchema {
  const { properties, $defs, ...rest } = bareSchema(NodeHead, { styleProps: StyleProps });
  const styleProps = isRecord($defs) && isRecord($defs.styleProps) ? labelStyles($defs.styleProps) : {};
  const nodes = { type: 'array', items: { $ref: '#' } };
  return {
    ...rest,
    $defs: { ...(isRecord($defs) ? $defs : {}), styleProps },
    properties: {
      ...(typeof properties === 'object' ? properties : {}),
      props: { type: 'object' },
      children: nodes,
      slots: { type: 'object', additionalProperties: nodes },
    },
  };
}
