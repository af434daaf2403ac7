/** The `package.json` of the published package. */
import { SUBPATHS } from '../vite.ts';
import manifest from '../../../package.json' with { type: 'json' };

/** Run by path or by name, so that no import names them. */
const RUN_BY_NAME = ['vite', '@lingui/cli', '@lingui/format-po', '@types/react', '@types/node'];

/** `raan test` needs these packages: a project has them in its development dependencies. */
const TEST_PACKAGES = ['vitest', 'jsdom', '@testing-library/react', '@testing-library/dom', 'playwright-core'];

/** Returns the manifest for npm. `imported` are the names of packages that modules import. */
export function packageJson(imported: ReadonlySet<string>): object {
  const versions: Readonly<Record<string, string>> = { ...manifest.devDependencies, ...manifest.dependencies };
  const names = [...new Set([...Object.keys(manifest.dependencies), ...imported, ...RUN_BY_NAME])]
    .filter((name) => !TEST_PACKAGES.includes(name))
    .filter((name) => Object.hasOwn(versions, name))
    .toSorted();
  return {
    name: manifest.name,
    version: manifest.version,
    description: manifest.description,
    license: manifest.license,
    type: 'module',
    engines: { node: '>=20' },
    bin: { raan: './src/cli/raan.mjs' },
    imports: JSON.parse(JSON.stringify(manifest.imports).replaceAll('.ts"', '.js"')),
    exports: {
      './package.json': './package.json',
      ...Object.fromEntries(
        [...SUBPATHS, 'vite'].map((name) => [
          `./${name}`,
          { types: `./packages/raan/${name}.d.ts`, default: `./packages/raan/${name}.js` },
        ]),
      ),
    },
    dependencies: Object.fromEntries(names.map((name) => [name, versions[name]])),
    optionalDependencies: manifest.optionalDependencies,
  };
}
