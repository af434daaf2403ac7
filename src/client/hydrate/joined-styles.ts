/**
 * Marks the files that the document's stylesheet consists of as loaded: Vite's loader looks for their links before it adds
 * one. A disabled link is not fetched. Imported for its effect, before the first `import()`.
 */
import { PAGE_STYLES_PROPERTY } from '../../page/head/page-styles.ts';

const listed = getComputedStyle(document.documentElement).getPropertyValue(PAGE_STYLES_PROPERTY);
for (const href of listed.replaceAll('"', '').split(' ').filter(Boolean)) {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.disabled = true;
  link.href = href;
  document.head.append(link);
}
