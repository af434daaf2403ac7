/**
 * Inline scripts and styles of one document. The document's policy allows exactly these, by their hashes, so every
 * inline element must be created here.
 */
import { hash } from 'node:crypto';
import { createModuleLoader, LOAD_POLICY } from '../../../page/start/module-loader.ts';
import { scriptJson, styleText } from '../encoding/escape.ts';

/** Sources of a content security policy: the hashes of a document's inline elements. */
export interface InlineSources {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Writes inline elements; `attributes` are HTML. An element without content is omitted. */
export interface InlineElements {
  /** A script of this build: its text never comes from a shop or visitor. */
  readonly script: (text: string, attributes?: string) => string;
  readonly style: (css: string, attributes?: string) => string;
  /** A module by its URL. Browsers refuse `src` in a document under such a policy; scripts may add it. */
  readonly module: (url: string) => string;
  /** Hashes of the elements written so far. */
  readonly sources: () => InlineSources;
}

/** The text that HTML parsers make of a content, and its source in a policy. */
interface Parsed {
  readonly text: string;
  readonly source: string;
}

/** Scripts by their content: about ten, as all belong to this build. */
const parsedScripts = new Map<string, Parsed>();

/** Creates the writer of one document's inline elements. */
export function createInlineElements(): InlineElements {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const write = (
    tag: 'script' | 'style',
    sources: Set<string>,
    { text, source }: Parsed,
    attributes: string,
  ): string => {
    if (text === '') return '';
    sources.add(source);
    return `<${tag}${attributes === '' ? '' : ` ${attributes}`}>${text}</${tag}>`;
  };
  const script = (text: string, attributes = '') => write('script', scripts, parseScript(text), attributes);
  return {
    script,
    style: (css, attributes = '') => (css === '' ? '' : write('style', styles, parse(styleText(css)), attributes)),
    // A module waits for the document and its styles, as it would with `src`.
    module: (url) =>
      script(`(${createModuleLoader.toString()})('${LOAD_POLICY}')(${scriptJson(url)})`, 'type="module"'),
    sources: () => ({ scripts: [...scripts], styles: [...styles] }),
  };
}

/** JSON that scripts read; no policy applies to it. `attributes` are HTML. */
export function dataBlock(json: string, attributes: string, type = 'application/json'): string {
  return `<script type="${type}"${attributes === '' ? '' : ` ${attributes}`}>${json}</script>`;
}

function parseScript(content: string): Parsed {
  const parsed = parsedScripts.get(content) ?? parse(content);
  parsedScripts.set(content, parsed);
  return parsed;
}

function parse(content: string): Parsed {
  const text = content.replaceAll(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD');
  return { text, source: `'sha256-${hash('sha256', text, 'base64')}'` };
}
