/** Parses HTML as a browser does, and finds what could run a script or escape its element. */
import { defaultTreeAdapter, type DefaultTreeAdapterMap, parseFragment } from 'parse5';

type Element = DefaultTreeAdapterMap['element'];
type Parent = DefaultTreeAdapterMap['parentNode'];

const FORBIDDEN = new Set([
  'script',
  'style',
  'object',
  'embed',
  'base',
  'meta',
  'template',
  'plaintext',
  'xmp',
  'frame',
  'link',
]);
const URL_ATTRIBUTES = new Set([
  'href',
  'src',
  'action',
  'formaction',
  'xlink:href',
  'poster',
  'data',
  'srcset',
  'cite',
]);
const EXECUTABLE = /^(?:javascript|vbscript|data|blob|view-source):/i;

export interface ReadHtml {
  /** Descriptions of forbidden content. */
  readonly faults: readonly string[];
  /** Texts of elements that contain only text, with their parent elements. */
  readonly texts: ReadonlyMap<string, Element | undefined>;
}

/** Parses rendered HTML. */
export function readHtml(html: string): ReadHtml {
  const faults: string[] = [];
  const texts = new Map<string, Element | undefined>();
  const visit = (parent: Parent): void => {
    for (const child of parent.childNodes) {
      if (!defaultTreeAdapter.isElementNode(child)) continue;
      faults.push(...findFaults(child));
      const [only] = child.childNodes;
      if (child.childNodes.length === 1 && only !== undefined && defaultTreeAdapter.isTextNode(only))
        texts.set(only.value, defaultTreeAdapter.isElementNode(parent) ? parent : undefined);
      visit(child);
      if ('content' in child) visit(child.content);
    }
  };
  visit(parseFragment(html));
  return { faults, texts };
}

function findFaults({ tagName, attrs }: Element): string[] {
  const faults: string[] = [];
  const preloads = tagName === 'link' && attrs.some(({ name, value }) => name === 'rel' && value === 'preload');
  if (FORBIDDEN.has(tagName) && !preloads) faults.push(`<${tagName}>`);
  for (const { name, prefix, value } of attrs) {
    const full = prefix === undefined || prefix === '' ? name : `${prefix}:${name}`;
    const bare = [...value].filter((character) => character > ' ').join('');
    if (/^on/i.test(name)) faults.push(`<${tagName} ${name}>`);
    if (name === 'style') faults.push(`<${tagName} style="${value}">`);
    if (URL_ATTRIBUTES.has(full) && EXECUTABLE.test(bare)) faults.push(`<${tagName} ${full}="${value.slice(0, 80)}">`);
    if (name === 'srcdoc' && !isSandboxed(attrs)) faults.push('<iframe srcdoc> that may act as the page');
  }
  return faults;
}

function isSandboxed(attrs: Element['attrs']): boolean {
  const sandbox = attrs.find(({ name }) => name === 'sandbox')?.value;
  return sandbox !== undefined && !sandbox.includes('allow-same-origin');
}
