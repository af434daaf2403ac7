import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LANGS } from '#schemas/lang.ts';
import { temporaryFolder } from '../../tests/setup/temporary-folder.ts';
import { checkCatalogues, readCatalogue } from './read-catalogue.ts';

function folderOf(catalogues: Readonly<Record<string, Readonly<Record<string, string>>>>): string {
  const folder = temporaryFolder('catalogues-');
  for (const [lang, texts] of Object.entries(catalogues)) {
    const items = Object.entries(texts).map(([id, text]) => `#: src/store/a.ts\nmsgid "${id}"\nmsgstr "${text}"\n`);
    writeFileSync(join(folder, `${lang}.po`), items.join('\n'));
  }
  return folder;
}

test('a text that is missing in a language is that of its fallbacks, which are read only for it', () => {
  const en = { buy: 'Buy', pay: 'Pay {price}', only: '' };
  const folder = folderOf({ en, cn: { buy: '购买', pay: '支付 {price}', only: '仅' }, kr: { buy: '구매' } });
  expect(readCatalogue(folder, 'cn', 'server')).toEqual({ buy: ['购买'], pay: ['支付 ', ['price']], only: ['仅'] });
  expect(() => readCatalogue(folder, 'kr', 'server')).toThrow('th.po');
  writeFileSync(join(folder, 'th.po'), '#: src/store/a.ts\nmsgid "only"\nmsgstr "เท่านั้น"\n');
  expect(readCatalogue(folder, 'kr', 'server')).toEqual({ buy: ['구매'], pay: ['Pay ', ['price']], only: ['เท่านั้น'] });
});

test('a folder without one of the catalogues is refused by the name of the file', () => {
  const all = Object.fromEntries(LANGS.map((lang) => [lang, {}]));
  checkCatalogues(folderOf(all));
  const { kr: _, ...others } = all;
  expect(() => checkCatalogues(folderOf(others))).toThrow('kr.po');
});
