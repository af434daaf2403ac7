import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { generate, parse, walk } from 'css-tree';
import { expect, test } from 'vitest';
import { readTree } from '../../tests/architecture/tree.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const STYLE_IMPORT = /^import (\w+) from '(#registry\/|\.\.?\/)([^']+\.module\.css)';/gm;
const CLASSES = /\b(?:classes|rootProps)\(((?:[^()]|\([^()]*\))*)\)/g;
const CLASS = /\b(\w+)\.(\w+)\b/g;

/** Properties that a stylesheet sets for each class by only the class, `:where` aside. */
function readClasses(file: string): ReadonlyMap<string, ReadonlySet<string>> {
  const classes = new Map<string, Set<string>>();
  walk(parse(readFileSync(join(ROOT, file), 'utf8')), {
    visit: 'Rule',
    enter(rule) {
      const names = generate(rule.prelude)
        .split(',')
        .flatMap((selector) => /^\.([\w-]+)$/.exec(selector)?.[1] ?? []);
      const properties = rule.block.children
        .toArray()
        .flatMap((item) => (item.type === 'Declaration' ? [item.property] : []));
      for (const name of names) {
        const known = classes.get(name) ?? new Set();
        classes.set(name, new Set([...known, ...properties]));
      }
    },
  });
  return classes;
}

/** Whether two sets of properties overlap, a shorthand with its parts too. */
function setSameProperty(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return [...one].some((a) => [...other].some((b) => a === b || a.startsWith(`${b}-`) || b.startsWith(`${a}-`)));
}

test('no element has two classes of different stylesheets that set the same property', () => {
  const conflicts: string[] = [];
  for (const [file, text] of readTree(ROOT)) {
    if (!/^(?:registry|src)\/.*\.tsx$/.test(file) || file.includes('.test.')) continue;
    const sheets = new Map(
      [...text.matchAll(STYLE_IMPORT)].map(([, name = '', base, imported = '']) => {
        const path = base === '#registry/' ? `registry/${imported}` : join(dirname(file), `${base}${imported}`);
        return [name, { path, classes: readClasses(path) }];
      }),
    );
    for (const [, names = ''] of text.matchAll(CLASSES)) {
      const used = [...names.matchAll(CLASS)].flatMap(([, sheet = '', name = '']) => {
        const read = sheets.get(sheet);
        return read === undefined
          ? []
          : [{ path: read.path, name, properties: read.classes.get(name) ?? new Set<string>() }];
      });
      for (const [index, one] of used.entries())
        for (const other of used.slice(index + 1))
          if (one.path !== other.path && setSameProperty(one.properties, other.properties))
            conflicts.push(`${file}: .${one.name} of ${one.path} and .${other.name} of ${other.path}`);
    }
  }
  expect(conflicts).toEqual([]);
});
