import { readFileSync } from 'node:fs';

/** The texts of the shop and of the workbench by id, without their arguments. */
export function messagesOf(lang: 'th' | 'en'): (id: string) => string {
  const catalogue = readFileSync(new URL(`../../src/locales/${lang}.po`, import.meta.url), 'utf8');
  const texts = new Map(
    [...catalogue.matchAll(/msgid "([^"]+)"\nmsgstr "([^"]+)"/g)].map(([, id, text]) => [id, text]),
  );
  return (id) => {
    const text = texts.get(id);
    if (text === undefined) throw new Error(`there is no message ${id}`);
    return text.replace(/\s*\{.*$/, '');
  };
}
