import { allowed, type Layer } from './layer.ts';
import type { Import } from './source.ts';
import { STORE_LAYERS } from './store-layers.ts';

const SRC = {
  target: /^src\/(?!store\/)/,
  message: 'nothing outside src/ knows the app: move what you need to the layer that both may import',
};
const SERVER = {
  target: /^src\/store\//,
  message: 'the store service answers calls, nobody imports it: add or use a call in schemas/calls/',
};
const MACHINE = {
  target: /^machines\//,
  message: 'a component knows no machine: ask for it in registry/kit/shop.ts and bind it in src/shop/',
};
const SINGLE_TYPE = {
  target: /^registry\//,
  message: 'the app knows no single type: take it from registry/index.ts, or move the shared part to registry/kit/',
};

const PACKAGE = {
  target: /^packages\//,
  message: 'a package is used as builders use it: by the file it is named after',
};

const COMPONENT_PACKAGES = /^(react|@lingui\/.+|@base-ui\/.+)$/;

/** In the order of precedence: a file belongs to the first layer that holds it. */
export const LAYERS: Layer[] = [
  {
    holds: /^schemas\//,
    own: '^schemas/',
    packages: /^valibot$/,
    reasons: [
      SRC,
      SERVER,
      { target: /./, message: 'schemas know valibot and each other only: move this to the code that uses the schema' },
    ],
  },
  {
    holds: /^machines\/diagram\//,
    own: '^machines/(diagram/|index\\.ts$)',
    packages: /^(xstate|elkjs)$/,
    reasons: [SRC, SERVER, { target: /./, message: 'diagrams show charts alone: they know no effect and no page' }],
  },
  {
    holds: /^machines\//,
    own: '^(schemas|machines)/',
    packages: /^xstate$/,
    reasons: [
      SRC,
      SERVER,
      { target: /^registry\//, message: 'a machine knows no component: put the shared shape into schemas/' },
      {
        target: /./,
        message:
          'a machine names its effects and knows schemas and xstate only: supply the effect with machine.provide in src/shop/',
      },
    ],
  },
  {
    holds: /^registry\/(?!kit\/)([^/]+)\/([^/]+)\/props\.ts$/,
    own: '^(schemas/|registry/kit/[^.]+\\.ts$|registry/$1/$2/[^.]+\\.(ts|json)$)',
    packages: /^valibot$/,
    reasons: [
      SRC,
      SERVER,
      MACHINE,
      {
        target: /./,
        message:
          'props.ts is read by the server and by builders: keep it to valibot, schemas/ and registry/kit/*.ts, the rest goes to the component',
      },
    ],
  },
  {
    holds: /^registry\/(?!kit\/)([^/]+)\/([^/]+)\//,
    own: '^(schemas/|registry/kit/|registry/$1/$2/)',
    packages: COMPONENT_PACKAGES,
    reasons: [
      SRC,
      SERVER,
      MACHINE,
      {
        target: /^registry\/[^/]+\/[^/]+\//,
        message:
          'a component never imports another: take it as a child or slot, or move the shared part to registry/kit/',
      },
      {
        target: /^registry\//,
        message: 'a component does not know the list it is in: let the renderer choose the component',
      },
      {
        target: /./,
        message: 'a component uses react, @lingui and @base-ui only: reach the rest through registry/kit/',
      },
    ],
  },
  {
    holds: /^registry\/kit\//,
    own: '^(schemas|registry/kit)/',
    packages: /^(valibot|react|@lingui\/.+|@base-ui\/.+)$/,
    reasons: [
      SRC,
      SERVER,
      MACHINE,
      { target: /^registry\//, message: 'the kit knows no component: let the component pass in what differs' },
      {
        target: /./,
        message:
          'the kit uses valibot, react, @lingui and @base-ui only: declare what you need in registry/kit/shop.ts and implement it in src/shop/',
      },
    ],
  },
  {
    holds: /^registry\//,
    own: '^(schemas|registry)/',
    packages: /^(valibot|react|node:(module|path|process|url))$/,
    reasons: [
      SRC,
      SERVER,
      MACHINE,
      { target: /./, message: 'the registry is a list: it names components, nothing else' },
    ],
  },
  {
    holds: /^packages\/platform-check\/(?!build\.ts$)/,
    own: '^((packages/platform-check|schemas/wire)/|schemas/lang\\.ts$)',
    packages: /^(valibot|node:(crypto|process|util))$/,
    reasons: [
      {
        target: /./,
        message:
          'it compares platforms with the contract alone: write the shape here, apart from what the storefront forgives',
      },
    ],
  },
  {
    holds: /^packages\/raan\/conformance\//,
    own: '^((packages/raan|schemas|registry|src/(locales|renderer|server/manifest))/|vite\\.config\\.ts$)',
    reasons: [{ target: /./, message: 'the conformance suite renders types in a shop of test doubles' }],
  },
  {
    holds: /^packages\/raan\//,
    own: '^((packages/raan|schemas|registry)/|src/(shop/actor|page/tags/(own-tag|event)|texts/parts|tools/gallery/problems/closest-name|server/preflight/examine-tree)\\.ts$|package\\.json$)',
    reasons: [{ target: /./, message: 'the package for shop projects shows the registry and reads projects' }],
  },
  {
    holds: /^packages\/(?!(?:create-)?raan\/)([^/]+)\/(?!build\.ts$)/,
    own: '^(packages/$1/|machines/preview/patch\\.ts$)',
    packages: /^$/,
    reasons: [
      SRC,
      SERVER,
      { target: /./, message: 'a package is published by itself: it takes nothing along but itself and what is pure' },
    ],
  },
  {
    holds: /^src\/bounds\//,
    own: '^src/bounds/',
    packages: /^(lru-cache|node:(process|worker_threads))$/,
    reasons: [
      { target: /./, message: 'limits hold on every side, of whatever content: take what differs as an argument' },
    ],
  },
  {
    holds: /^src\/renderer\//,
    own: '^(schemas/|registry/kit/|src/(renderer|bounds)/)',
    reasons: [
      {
        target: /^registry\//,
        message: 'the renderer works with any registry: take it as an argument, src/shell/ passes it in',
      },
      { target: /./, message: 'the renderer knows schemas/ and registry/kit/ only: take it as an argument' },
    ],
  },
  {
    holds: /^src\/(routes|theme|locales|call)\//,
    own: '^(schemas/|src/(bounds|routes|theme|locales|call)(/|$))',
    reasons: [{ target: /./, message: 'server and browser share this: it knows schemas/ and its like only' }],
  },
  {
    holds: /^src\/texts\//,
    own: '^(schemas/lang\\.ts$|src/texts/)',
    packages: /^(@lingui\/.+|pofile|vite|node:(fs|module|path))$/,
    reasons: [
      {
        target: /./,
        message: 'server, store service and builds read catalogues by this, and know nothing else of each other',
      },
    ],
  },
  {
    holds: /^src\/own-types\//,
    own: '^((schemas|registry/kit|src/own-types)/|src/page/own-nodes\\.ts$|src/(shell|tools/gallery)/.+\\.tsx?$)',
    reasons: [{ target: /./, message: 'the list of own types names lazy modules, and nothing else' }],
  },
  {
    holds: /^src\/page\//,
    own: '^((schemas|registry/kit|src/(bounds|page|renderer|routes|theme|locales|call|shop))/|registry/index\\.ts$)',
    reasons: [
      SINGLE_TYPE,
      {
        target: /./,
        message: 'a page is the same on the server, in the browser and in a preview: take it as an argument',
      },
    ],
  },
  {
    holds: /^src\/server\/platform\.ts$/,
    own: '^((schemas|src/(bounds|server|page|renderer|routes|theme|locales|call|shell|shop))/|src/store/app\\.ts$)',
    reasons: [{ target: /./, message: 'the platform is opened here, and nothing else' }],
  },
  {
    holds: /^src\/server\/publish-checks\.ts$/,
    own: '^((schemas|registry/kit|src/(server|renderer))/|registry/index\\.ts$|src/tools/builder/(checks/(check-content|check-tree|finding)|page/nodes)\\.ts$)',
    reasons: [
      {
        target: /./,
        message: 'publications are checked as the workbench checks them: by its pure checks, and nothing else of it',
      },
    ],
  },
  {
    holds: /^src\/server\/dev\//,
    own: '^(schemas/|src/(bounds|server|page|tools)/|src/cli/setup/shown-command\\.mjs$|packages/raan/dev/fault-overlay\\.ts$)',
    reasons: [{ target: /./, message: 'the development server serves the tools and the storefront as they are' }],
  },
  {
    holds: /^src\/server\/doctor\//,
    own: '^(src/server/|src/store/(database|mail)/|src/store/commerce/vendure/(client|probe)\\.ts$|schemas/unreachable\\.ts$|src/cli/setup/shown-command\\.mjs$)',
    reasons: [
      {
        target: /./,
        message: 'the doctor looks at the server, its database, mail server and engine, and serves nothing',
      },
    ],
  },
  {
    holds: /^src\/server\/preflight\//,
    own: '^((schemas|registry/kit|src/(server|renderer))/|registry/index\\.ts$|src/store/(database/|catalog/texts|import/records|shop\\.ts$|commerce/vendure/probe\\.ts$))',
    reasons: [{ target: /./, message: 'the preflight reads a database and validates its trees, and serves nothing' }],
  },
  {
    holds: /^src\/server\/agents\//,
    own: '^((schemas|machines|registry/kit|src/(bounds|server|page|renderer|routes|theme|locales|call|shell|shop|tools/(builder/(api|checks|languages|merge|page)|json)))/|src/tools/builder/sections/(make-section|section-types)\\.ts$|registry/index\\.ts$)',
    reasons: [
      SERVER,
      {
        target: /./,
        message: 'agents edit pages as the workbench does: by its pure modules, and by no part that draws',
      },
    ],
  },
  {
    holds: /^src\/server\//,
    own: '^((schemas|machines|registry/kit|src/(bounds|server|page|own-types|renderer|routes|theme|locales|texts|call|shell|shop))/|src/cli/setup/shown-command\\.mjs$|registry/index\\.ts$)',
    reasons: [
      SINGLE_TYPE,
      { ...SERVER, message: 'only src/server/platform.ts opens the store service: use call() of src/call/call.ts' },
      {
        target: /^src\/client\//,
        message: 'the server runs no code of the browser: move the shared part to src/page/',
      },
    ],
  },
  ...STORE_LAYERS,
  {
    holds: /^src\/cli\//,
    own: '^(src/cli|tests)/',
    reasons: [
      { target: /./, message: 'the commands run on any Node without packages: start what you need as a process' },
    ],
  },
  {
    holds: /^src\//,
    own: '^((schemas|machines|registry/kit|src/(?!server/|store/|cli/)[^/]+)/|registry/index\\.ts$|packages/preview-host/preview-host\\.ts$)',
    reasons: [
      SINGLE_TYPE,
      PACKAGE,
      { ...SERVER, message: 'only src/server/platform.ts opens the store service: use call() of src/call/call.ts' },
      {
        target: /^src\/server\//,
        message: 'the browser runs no code of the server: move the shared part to src/page/',
      },
    ],
  },
];

/** The fault of an import, or undefined. */
export function checkImport({ from, to, own }: Import): string | undefined {
  const layer = LAYERS.find(({ holds }) => holds.test(from));
  if (!layer) return own && to.startsWith('src/') ? SRC.message : undefined;
  if (own ? allowed(layer, from).test(to) : (layer.packages?.test(to) ?? true)) return undefined;
  return layer.reasons.find(({ target }) => target.test(to))?.message ?? 'this layer may not import that one';
}
