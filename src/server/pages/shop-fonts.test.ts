import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { setsType } from './shop-fonts.ts';

test.each([
  ['[data-zone]{--font-heading:"Noto Sans Thai"}', true],
  ['[data-zone] p{font-weight:300}', true],
  ['[data-zone]{--color-accent:red}', false],
  ['', false],
])('%s', (css, expected) => {
  expect(setsType(css)).toBe(expected);
});

test('three families have every weight from 100 to 900, in Thai and in Latin', () => {
  const read = (file: string) => readFileSync(new URL(`../../theme/${file}`, import.meta.url), 'utf8');
  const faces = [...(read('fonts.css') + read('all-fonts.css')).matchAll(/@font-face \{([^}]*)\}/g)].map(
    ([, face = '']) => ({
      family: /font-family: '([^']+)'/.exec(face)?.[1] ?? '',
      weights: (/font-weight: ([\d ]+);/.exec(face)?.[1] ?? '400').split(' ').map(Number),
      scripts: { Thai: face.includes('U+0E01'), Latin: /U\+00[02]0-00/.test(face) },
    }),
  );
  const lacking = ['Prompt', 'Plex Thai', 'Noto Sans Thai'].flatMap((family) =>
    [100, 200, 300, 400, 500, 600, 700, 800, 900].flatMap((weight) =>
      (['Thai', 'Latin'] as const).flatMap((script) => {
        const has = faces.some(({ family: name, weights: [from = 0, to = from], scripts }) => {
          return name === family && scripts[script] && from <= weight && weight <= to;
        });
        return has ? [] : [`${family} ${weight} ${script}`];
      }),
    ),
  );
  expect(lacking).toEqual([]);
});
