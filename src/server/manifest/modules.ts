/** Path of a component type's module: its folder and file have the type's name (architecture). */
import { OWN_MODULES } from '../../page/own-types.ts';

const files = Object.keys(import.meta.glob('../../../registry/*/*/*.tsx'));

const byType = new Map(
  files.flatMap((file) => {
    const [folder, name] = file.split('/').slice(-2);
    return name === `${folder}.tsx` && folder !== undefined ? [[folder, file.replace('../../../', '')] as const] : [];
  }),
);

const styleFiles = new Set(
  Object.keys(import.meta.glob(['../../../registry/*/*/*.module.css', '../../tools/gallery/*/*.module.css'])).map(
    (file) => file.replace('../../../', '').replace('../../', 'src/'),
  ),
);

/** The style sheet of a type's own, where it has one: `registry/content/heading/heading.module.css` */
export function styleOf(type: string): string | undefined {
  const file = moduleOf(type)?.replace(/\.tsx$/, '.module.css');
  return file !== undefined && styleFiles.has(file) ? file : undefined;
}

/** `heading` → `registry/content/heading/heading.tsx` */
export function moduleOf(type: string): string | undefined {
  return byType.get(type) ?? OWN_MODULES[type];
}
