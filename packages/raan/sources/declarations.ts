/** Checks the declarations of a shop project's types, which the compiler can't. */
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ComponentSpec, Registry } from '../../../registry/kit/define.ts';
import type { ProjectType } from '../project.ts';

/** Declarations by type's name, and a line for each fault of them. */
export interface CheckedDeclarations {
  readonly specs: ReadonlyMap<string, ComponentSpec>;
  readonly faults: readonly string[];
}

/** Reads the declarations of all types that the shop offers, and checks those of the project. */
export async function checkDeclarations(
  root: string,
  types: readonly ProjectType[],
  builtIn: Registry,
  omit: readonly string[],
): Promise<CheckedDeclarations> {
  const offered = Object.entries(builtIn).filter(([name]) => !omit.includes(name));
  const specs = new Map(
    await Promise.all(offered.map(async ([name, { spec }]) => [name, (await spec()).default] as const)),
  );
  const faults: string[] = [];
  for (const { name, folder } of types.filter(({ isDeclared }) => isDeclared)) {
    const file = join(folder, 'props.ts');
    const shown = relative(root, file).replaceAll('\\', '/');
    try {
      const { default: spec }: { readonly default: ComponentSpec } = await import(pathToFileURL(file).href);
      specs.set(name, spec);
      faults.push(...faultsOf(name, spec).map((fault) => `${shown}: ${fault}`));
    } catch (error) {
      faults.push(`${shown} can't be loaded: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { specs, faults };
}

function faultsOf(name: string, { type, v, migrations = {} }: ComponentSpec): readonly string[] {
  const missing = Array.from({ length: Math.max(0, v - 1) }, (_, index) => index + 1).filter(
    (version) => !Object.hasOwn(migrations, version),
  );
  return [
    ...(type === name ? [] : [`type is '${type}'. Set it to '${name}', the name of its folder.`]),
    ...missing.map(
      (version) =>
        `there is no migration from version ${version}. Add migrations: { ${version}: (props) => ({ … }) }, which returns the props of version ${version + 1}.`,
    ),
  ];
}
