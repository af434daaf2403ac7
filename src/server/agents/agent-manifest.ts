/** The component types for agents' tools, and the renderer's check of a tree. */
import type { ComponentSpec } from '#registry/kit/define.ts';
import { resolveTree } from '../../renderer/resolve/resolve-tree.ts';
import { sanitizeHtml } from '../../renderer/sanitize/sanitize-html.ts';
import type { Manifest } from '../../tools/builder/api/manifest.ts';
import type { RegistryManifest } from '../manifest/registry-manifest.ts';
import type { Diagnose } from './agent-store.ts';

/** Describes the types as plain JSON, as in `/registry.json`. */
export function agentManifest({ types, node, themes }: RegistryManifest): Manifest {
  return {
    types: new Map(types.map((type) => [type.type, { ...type, ...plainParts(type) }])),
    node,
    themes: [...themes],
    lang: 'en',
  };
}

function plainParts({ slots, samples }: RegistryManifest['types'][number]) {
  return {
    slots: Object.fromEntries(
      Object.entries(slots).map(([name, { accepts, part, ...slot }]) => [
        name,
        {
          title: slot.title,
          ...(accepts === undefined ? {} : { accepts: [...accepts] }),
          ...(part === undefined ? {} : { part: { ...part } }),
        },
      ]),
    ),
    samples: samples.map((sample) => ({ ...sample })),
  };
}

/** Pointer of a page's tree in the page. */
const TREE = '/pageComponent';

/** Creates the function that finds the faults of a tree. It blocks its thread: 200 ms for the largest pages. */
export function diagnoseWith(specs: ReadonlyMap<string, ComponentSpec>): Diagnose {
  return (tree, lang) => {
    const options = { specs, lang, query: {}, now: new Date(), scope: {}, sanitizeHtml, preview: true };
    return resolveTree(tree, options).diagnostics.map(({ level, code, path, message }) => ({
      level,
      code,
      path: TREE + path,
      message,
    }));
  };
}
