/** The pages of the gallery: one with all types, and one for each type. */
import { CATEGORIES, type ComponentSpec } from '#registry/kit/define.ts';
import type { Node } from '#schemas/page/node.ts';
import { manifestType, type SamplesOf } from '../manifest/registry-manifest.ts';
import type { DemoPage } from './demo-page.ts';

/**
 * Maximum live samples of a search; further types are listed without. Words such as `e` find all types, in any number
 * of spellings.
 */
const MOST_FOUND_LIVE = 12;

export interface Types {
  readonly specs: ReadonlyMap<string, ComponentSpec>;
  readonly samplesOf: SamplesOf;
}

/** Every type, or those that a search finds, with the named pages beside them. */
export function overviewNode(
  { specs, samplesOf }: Types,
  query: Readonly<Record<string, string>>,
  pages: readonly (readonly [name: string, page: DemoPage])[],
): Node {
  const found = (query.q ?? '').trim().toLowerCase().slice(0, 100);
  const parts = found.split(/\s+/);
  const all = [...specs.values()].filter((spec) => parts.every((part) => wordsOf(spec).includes(part)));
  const live = new Set(found === '' ? all : all.slice(0, MOST_FOUND_LIVE));
  return {
    type: 'raan-gallery',
    id: 'gallery',
    props: {
      types: all.map(({ type, title, description, category }) => ({ type, title, description, category })),
      pages: pages.map(([name, { title, text }]) => ({ path: `/lnw-demo/${name}`, title, text })),
      found,
    },
    slots: Object.fromEntries(
      CATEGORIES.map((category) => [
        category,
        all
          .filter((spec) => spec.category === category)
          .map((spec) => entryNode(spec, samplesOf(spec.type), live.has(spec))),
      ]),
    ),
  };
}

function wordsOf({ type, title, description, category }: ComponentSpec): string {
  return `${type} ${title} ${description} ${category}`.toLowerCase();
}

function entryNode(spec: ComponentSpec, samples: readonly Node[], isLive: boolean): Node {
  const { type, title, description, rendersOn } = spec;
  return {
    type: 'raan-gallery-entry',
    id: `entry-${type}`,
    props: { type, title, description, rendersOn, samples: samples.length, words: wordsOf(spec) },
    children: isLive ? samples.slice(0, 1) : [],
  };
}

/** One type to try out, with the sample of `?sample=`, from 1. */
export function playgroundNode(
  { specs, samplesOf }: Types,
  spec: ComponentSpec,
  query: Readonly<Record<string, string>>,
): Node {
  const samples = samplesOf(spec.type);
  const asked = Number(query.sample ?? '1') - 1;
  const sample = Number.isInteger(asked) && asked >= 0 && asked < samples.length ? asked : 0;
  const types = CATEGORIES.flatMap((category) => [...specs.values()].filter((each) => each.category === category));
  const at = types.indexOf(spec);
  return {
    type: 'raan-playground',
    id: `playground-${spec.type}`,
    props: {
      entry: JSON.stringify(manifestType(spec, samples)),
      sample,
      ...neighbour('previous', types[at - 1]),
      ...neighbour('next', types[at + 1]),
    },
    children: samples.slice(sample, sample + 1),
  };
}

function neighbour(name: string, spec: ComponentSpec | undefined): object {
  return spec === undefined ? {} : { [name]: { type: spec.type, title: spec.title } };
}
