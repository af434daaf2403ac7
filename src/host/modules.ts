/** Where the module of a component type lies: its folder and file bear the type's name (architecture). */
const files = Object.keys(import.meta.glob('../../registry/*/*/*.tsx'));

const byType = new Map(
  files.flatMap((file) => {
    const [folder, name] = file.split('/').slice(-2);
    return name === `${folder}.tsx` && folder !== undefined ? [[folder, file.replace('../../', '')] as const] : [];
  }),
);

/** `heading` → `registry/content/heading/heading.tsx` */
export function moduleOf(type: string): string | undefined {
  return byType.get(type);
}
