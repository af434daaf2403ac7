/** Vite plugin: `…/th.po?part=shop` is a module with the compiled messages of one part of a catalogue. */
import { basename, dirname } from 'node:path';
import type { Plugin } from 'vite';
import { isLang } from '../../schemas/lang.ts';
import { isCataloguePart } from './parts.ts';
import { catalogueFiles, readCatalogue } from './read-catalogue.ts';

const CATALOGUE = /\.po\?part=(\w+)$/;

/** Compiles catalogues for builds and tests. */
export function catalogueParts(): Plugin {
  return {
    name: 'raan:catalogue-parts',
    load: {
      filter: { id: CATALOGUE },
      handler(id) {
        const [file = ''] = id.split('?', 1);
        const [, part = ''] = CATALOGUE.exec(id) ?? [];
        const lang = basename(file, '.po');
        if (!isLang(lang)) throw new Error(`${file}: schemas/lang.ts has no language ${lang}`);
        if (!isCataloguePart(part)) throw new Error(`${id}: src/texts/parts.ts has no part ${part}`);
        for (const each of catalogueFiles(dirname(file), lang)) this.addWatchFile(each);
        const text = JSON.stringify(JSON.stringify(readCatalogue(dirname(file), lang, part)));
        return { code: `export const messages = JSON.parse(${text});`, map: null, moduleType: 'js' };
      },
    },
  };
}
