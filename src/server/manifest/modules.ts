/** Path of a component type's module: its folder and file have the type's name. */
import { files as ofProject } from './project-files.ts';
import { OWN_MODULES } from '../../own-types/own-types.ts';

const files = Object.keys(import.meta.glob('../../../registry/*/*/*.tsx'));

const byType = new Map(
  files.flatMap((file) => {
    const [folder, name] = file.split('/').slice(-2);
    const isComponent = name?.replace(/\.\w+$/, '') === folder;
    return isComponent && folder !== undefined ? [[folder, file.replace('../../../', '')] as const] : [];
  }),
);

/** `heading` → `registry/content/heading/heading.tsx` */
export function moduleOf(type: string): string | undefined {
  return ofProject.modules[type] ?? byType.get(type) ?? OWN_MODULES[type];
}

/** Modules of all types. */
export const ALL_MODULES: readonly string[] = [
  ...byType.values(),
  ...Object.values(ofProject.modules),
  ...Object.values(OWN_MODULES),
];
