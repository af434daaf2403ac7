/**
 * `node tests/architecture/draw-house.ts [--check]`: draws `docs/house.svg` from the imports, or reports that it is out of date.
 * An arrow leads from a room to one it imports; arrows that a longer path implies are left out.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import Elk, { type ElkNode } from 'elkjs/lib/elk.bundled.js';
import { readAllImports } from './source.ts';
import { isTest, readTree } from './tree.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const FILE = resolve(ROOT, 'docs/house.svg');

/** Rooms with what they hold and the side that runs them. */
const ROOMS: Readonly<Record<string, readonly [holds: string, side: 'both' | 'server' | 'browser' | 'store']>> = {
  'src/server': ['HTTP, documents, islands', 'server'],
  'src/client': ['hydration, navigation, tracking', 'browser'],
  'src/event-replay': ['what runs before the app', 'browser'],
  'src/own-types': ['the cart page, demo pages', 'both'],
  'src/preview': ["the frame's side of the preview", 'browser'],
  'src/tools': ['gallery, builder, inspector', 'browser'],
  'src/shop': ['machines with their effects, storage', 'browser'],
  'src/shell': ['layouts, drawer, error pages', 'both'],
  'src/page': ['page data → what is rendered', 'both'],
  'src/renderer': ['walk, migrate, validate, render', 'both'],
  'src/bounds': ['limits, caches in bytes, body budget', 'both'],
  'src/routes': ['URLs', 'both'],
  'src/call': ['calls to the platform', 'both'],
  'src/locales': ['catalogues', 'both'],
  'src/texts': ['catalogues of server and store', 'server'],
  'src/theme': ['tokens, themes, type', 'both'],
  'src/store': ['the embedded platform', 'store'],
  registry: ['80 component types', 'both'],
  'registry/kit': ['what a component may ask and share', 'both'],
  machines: ['processes as state machines', 'browser'],
  schemas: ['the wire contract', 'both'],
  'packages/preview-host': ["a builder's side of the preview", 'browser'],
  'packages/platform-check': ['what an integrator checks a platform with', 'server'],
};

const COLOURS = { both: '#fdf3df', server: '#e3eefb', browser: '#e6f4e6', store: '#f6e4ec' } as const;
const LEGEND = {
  server: 'server',
  browser: 'browser',
  both: 'server and browser',
  store: 'embedded platform',
} as const;
const BOX = { width: 244, height: 48 };
const MARGIN = 16;

function roomOf(path: string): string | undefined {
  const names = Object.keys(ROOMS).filter((room) => path.startsWith(`${room}/`));
  return names.toSorted((a, b) => b.length - a.length)[0];
}

/** The development server shows the tools; nobody's shop runs it. */
const DEVELOPMENT = /^src\/server\/dev\//;

/** Room → rooms whose code it runs: types and lazy imports leave no dependency at the start. */
function readArrows(): Map<string, Set<string>> {
  const arrows = new Map(Object.keys(ROOMS).map((room) => [room, new Set<string>()]));
  for (const { from: path, to, own, kind } of readAllImports(readTree(ROOT))) {
    const from = isTest(path) || DEVELOPMENT.test(path) ? undefined : roomOf(path);
    const target = own && kind === 'value' ? roomOf(to) : undefined;
    if (from !== undefined && target !== undefined && target !== from) arrows.get(from)?.add(target);
  }
  return arrows;
}

/** The arrows without those that another path implies. */
function reduced(arrows: ReadonlyMap<string, ReadonlySet<string>>): (readonly [from: string, to: string])[] {
  const reaches = (from: string, to: string, seen: Set<string>): boolean =>
    [...(arrows.get(from) ?? [])].some((next) => {
      if (next === to) return true;
      if (seen.has(next)) return false;
      seen.add(next);
      return reaches(next, to, seen);
    });
  return [...arrows].flatMap(([from, targets]) =>
    [...targets]
      .filter((to) => ![...targets].some((other) => other !== to && reaches(other, to, new Set([from, other]))))
      .map((to) => [from, to] as const),
  );
}

async function draw(): Promise<string> {
  const graph: ElkNode = {
    id: 'house',
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': 'DOWN',
      'elk.edgeRouting': 'ORTHOGONAL',
      'elk.layered.spacing.nodeNodeBetweenLayers': '44',
      'elk.spacing.nodeNode': '28',
      'elk.randomSeed': '1',
    },
    children: Object.keys(ROOMS).map((id) => ({ id, ...BOX })),
    edges: reduced(readArrows()).map(([from, to]) => ({ id: `${from} → ${to}`, sources: [from], targets: [to] })),
  };
  const { children = [], edges = [], width = 0, height = 0 } = await new Elk().layout(graph);
  const legendTop = height + 2 * MARGIN;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-MARGIN} ${-MARGIN} ${width + 2 * MARGIN} ${legendTop + 2 * MARGIN}" role="img">`,
    '<title>The rooms of the house and who imports whom</title>',
    '<style>svg{background:#fffdf9;font:13px ui-sans-serif,system-ui,sans-serif}rect{stroke:#6b5a4e}.name{font-weight:600;fill:#2b1d14}.holds{font-size:11.5px;fill:#5a4a3f}path{fill:none;stroke:#8a5a3c;stroke-width:1.2;marker-end:url(#tip)}</style>',
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto-start-reverse"><path d="M0 0 8 4 0 8z" style="fill:#8a5a3c;stroke:none;marker-end:none"/></marker></defs>',
    ...edges.flatMap(({ sections = [] }) =>
      sections.map(({ startPoint, bendPoints = [], endPoint }) => {
        const points = [startPoint, ...bendPoints, endPoint].map(({ x, y }) => `${round(x)} ${round(y)}`);
        return `<path d="M${points.join('L')}"/>`;
      }),
    ),
    ...children.map(({ id, x = 0, y = 0 }) => box(id, x, y)),
    ...Object.entries(LEGEND).map(([side, text], index) => {
      const x = index * 210;
      const colour = COLOURS[side as keyof typeof COLOURS];
      return `<rect x="${x}" y="${legendTop - 12}" width="16" height="16" rx="3" fill="${colour}"/><text class="holds" x="${x + 24}" y="${legendTop + 1}">runs in: ${text}</text>`;
    }),
    '</svg>\n',
  ].join('\n');
}

function box(id: string, x: number, y: number): string {
  const [holds, side] = ROOMS[id] ?? ['', 'both'];
  return [
    `<rect x="${round(x)}" y="${round(y)}" width="${BOX.width}" height="${BOX.height}" rx="8" fill="${COLOURS[side]}"/>`,
    `<text class="name" x="${round(x + 12)}" y="${round(y + 20)}">${id}</text>`,
    `<text class="holds" x="${round(x + 12)}" y="${round(y + 37)}">${holds}</text>`,
  ].join('\n');
}

function round(value: number): number {
  return Math.round(value);
}

function readDrawn(): string {
  try {
    return readFileSync(FILE, 'utf8');
  } catch {
    return '';
  }
}

const drawn = await draw();
if (!process.argv.includes('--check')) writeFileSync(FILE, drawn);
else if (readDrawn() !== drawn) {
  process.stderr.write('docs/house.svg is out of date: run `node tests/architecture/draw-house.ts`\n');
  process.exitCode = 1;
}
