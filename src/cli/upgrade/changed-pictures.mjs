/** Compares the screenshots of two versions, and writes a page that shows the ones that differ. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @param {string} folder - has the screenshots in `before` and `after`
 * @returns {{ count: number, changed: string[], report: string }} the number of screenshots, the names of those that
 * differ or that one version lacks, and the path of the report
 */
export function comparePictures(folder) {
  const names = [...new Set(['before', 'after'].flatMap((version) => picturesIn(join(folder, version))))].toSorted();
  const bytes = (/** @type {string} */ version, /** @type {string} */ name) => {
    const file = join(folder, version, name);
    return existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
  };
  const changed = names.filter((name) => !bytes('before', name).equals(bytes('after', name)));
  const report = join(folder, 'index.html');
  writeFileSync(report, page(changed));
  return { count: names.length, changed, report };
}

/** @param {string} folder */
function picturesIn(folder) {
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.png')) : [];
}

/** @param {string[]} names */
function page(names) {
  const rows = names.map((name) => {
    const [shown, file] = [name.replaceAll(/[&<>"]/g, ''), encodeURIComponent(name)];
    const picture = (/** @type {string} */ version) =>
      `<figure><figcaption>${version}</figcaption><img src="${version}/${file}" alt="${shown} ${version}"></figure>`;
    return `<h2>${shown}</h2><div>${picture('before')}${picture('after')}</div>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pages that look different</title>
<style>body{font:16px/1.5 system-ui;margin:2rem}div{display:flex;gap:1rem;align-items:start}figure{margin:0;flex:1}img{max-width:100%;border:1px solid #ccc}</style>
<h1>${names.length} pictures differ</h1>${rows.join('\n')}</html>\n`;
}
