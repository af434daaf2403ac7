/**
 * The layers of the store service: its engines, the file that selects one, and all the rest, which knows only the port.
 */
import type { Layer } from './layer.ts';

const STORE =
  'schemas/|src/(bounds|texts)/|src/cli/setup/shown-command\\.mjs$|registry/(.+/)?(props\\.ts|samples\\.json)$';
const STORE_REASONS = [
  {
    target: /^src\//,
    message: 'the store service answers calls and knows nothing of the app: move what both need to schemas/',
  },
  {
    target: /^registry\//,
    message: 'the store service reads only props.ts and samples.json of the registry: move the shared part to schemas/',
  },
  { target: /^machines\//, message: 'processes run in the browser: move the shared rule to schemas/' },
  { target: /./, message: 'the store service draws and calls nothing: this package belongs to src/' },
];

const STORE_PACKAGES = /^(?!(react|react-dom|xstate|ofetch)$|@(lingui|base-ui|tanstack|xstate)\/)/;

export const STORE_LAYERS: Layer[] = [
  {
    holds: /^src\/store\/commerce\/([^/]+)\//,
    own: `^(src/store/(?!commerce/)|src/store/commerce/(port\\.ts$|$1/)|${STORE})`,
    packages: /^(?!(react|react-dom|xstate)$|@(lingui|base-ui|tanstack|xstate|vendure)\/)/,
    reasons: [
      {
        target: /^src\/store\/commerce\//,
        message: 'an engine does not know another: move what both need to src/store/',
      },
      { target: /^@vendure\//, message: 'an engine is reached over HTTP alone' },
      ...STORE_REASONS,
    ],
  },
  {
    holds: /^src\/store\/(app|commerce\/port)\.ts$/,
    own: `^(src/store/|${STORE})`,
    packages: STORE_PACKAGES,
    reasons: STORE_REASONS,
  },
  {
    holds: /^src\/store\//,
    own: `^(src/store/(?!commerce/(?!port\\.ts$)|order/pay\\.ts$)|${STORE})`,
    packages: STORE_PACKAGES,
    reasons: [
      {
        target: /^src\/store\/(commerce|order\/pay\.ts)/,
        message: 'only src/store/app.ts knows the engine: ask for it in commerce/port.ts',
      },
      ...STORE_REASONS,
    ],
  },
];
