/**
 * One stylesheet per document: the files of the build that a page's types need, joined. Its URL encodes these files, so
 * that every process of a build can serve a stylesheet that another one has linked.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { type ByteCache, createByteCache } from '../../../bounds/byte-cache.ts';
import { digest } from '../../../page/digest.ts';
import { PAGE_STYLES_PROPERTY } from '../../../page/head/page-styles.ts';
import {
  acceptsBrotli,
  availableDictionary,
  DICTIONARY_CODING,
  VARY_BY_DICTIONARY,
} from '../../http/encoding/accept-encoding.ts';
import { BEST_LEVEL, compressWith, type Dictionary, dictionaryOf } from '../../http/encoding/dictionaries.ts';

/** Stylesheets of documents. */
export interface PageStyles {
  /** URL of the stylesheet with these files (`/assets/app-x.css`); the build decides on their order. */
  readonly urlOf: (files: readonly string[]) => string;
  /** Serves a URL of `urlOf`; undefined for any other path, and for one of another build. */
  readonly answer: (pathname: string, headers: Headers) => Promise<Response | undefined>;
}

interface Stylesheet {
  readonly url: string;
  readonly css: Buffer<ArrayBuffer>;
  /** The stylesheet as a dictionary for the next one: created when it is first sent, as no browser has it before. */
  dictionary: Dictionary | undefined;
  /** Compressed with other stylesheets, by their digests: of the pages that visitors came from most recently. */
  readonly deltas: Map<string, Promise<Buffer<ArrayBuffer>>>;
  /** Whether a document of this process links to it. */
  isLinked: boolean;
  /** Compressed on the first request. */
  brotli: Promise<Buffer<ArrayBuffer>> | undefined;
}

const brotli = promisify(brotliCompress);
const PATH = /^\/assets\/page-([\w-]+)-[\w-]{8}\.css$/;
const CACHE_BYTES = 8 * 1024 * 1024;
const MAX_DELTAS = 8;
/** Size of a stylesheet with its compressed forms, relative to its bytes. */
const WITH_FORMS = 2;
/** The best quality needs 0.1 s per page, so it is used only for stylesheets that this process has linked. */
const BEST = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
const HASH_LENGTH = 8;
/** Bits of a byte: a code has one bit per file. */
const BITS = 8;

/**
 * Reads the CSS files of a build.
 *
 * @param folder the folder that URLs are below
 * @param order URLs of all files, in their order in a document
 * @param more writes the rules that every stylesheet ends with, from the CSS of the whole build
 */
export async function openPageStyles(
  folder: string,
  order: readonly string[],
  more: (css: string) => string = () => '',
): Promise<PageStyles> {
  const texts = await Promise.all(order.map((file) => readFile(join(folder, file), 'utf8')));
  const shared = more(texts.join(''));
  const places = new Map(order.map((file, place) => [file, place]));
  const maskBytes = Math.ceil(order.length / BITS);
  /** By the code of their files. */
  const sheets: ByteCache<Stylesheet> = createByteCache(CACHE_BYTES);
  /** Pages share most of their rules: a browser has one page's when it requests the next one's. */
  const dictionaryFor = (headers: Headers): Dictionary | undefined => {
    const digest = availableDictionary(headers);
    if (digest !== undefined)
      for (const [, { dictionary }] of sheets.entries()) if (dictionary?.digest === digest) return dictionary;
    return undefined;
  };

  /** The code of files, in any order: base64url of one bit a file. */
  const codeOf = (files: readonly string[]): string => {
    const mask = Buffer.alloc(maskBytes);
    for (const file of files) {
      const place = places.get(file);
      if (place === undefined) throw new Error(`${file} is no stylesheet of the build`);
      const at = Math.floor(place / BITS);
      mask[at] = (mask[at] ?? 0) | (1 << (place % BITS));
    }
    return mask.toString('base64url');
  };
  const filesOf = (code: string): readonly string[] => {
    const mask = Buffer.from(code, 'base64url');
    return order.filter((_, place) => ((mask[Math.floor(place / BITS)] ?? 0) & (1 << (place % BITS))) !== 0);
  };
  const joinFiles = (files: readonly string[]): Buffer<ArrayBuffer> => {
    const css = files.map((file) => texts[places.get(file) ?? 0]).join('');
    return Buffer.from(`${css}${shared}:root{${PAGE_STYLES_PROPERTY}:"${files.join(' ')}"}`);
  };

  return {
    urlOf: (files) => {
      const code = codeOf(files);
      const sheet = sheets.get(code) ?? makeSheet(code, joinFiles(filesOf(code)));
      sheet.isLinked = true;
      return sheet.url;
    },
    answer: async (pathname, headers) => {
      const [, code] = PATH.exec(pathname) ?? [];
      const sheet = code === undefined ? undefined : (sheets.get(code) ?? sheetOf(code, pathname));
      if (sheet?.url !== pathname) return undefined;
      sheet.dictionary ??= dictionaryOf(sheet.css);
      const known = {
        'content-type': 'text/css; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: VARY_BY_DICTIONARY,
        'use-as-dictionary': 'match="/assets/page-*.css"',
      };
      const coded = (coding: string, body: Buffer<ArrayBuffer>) =>
        new Response(body, {
          headers: { ...known, 'content-encoding': coding, 'content-length': String(body.byteLength) },
        });
      const dictionary = dictionaryFor(headers);
      if (dictionary !== undefined) return coded(DICTIONARY_CODING, await deltaOf(sheet, dictionary));
      if (!acceptsBrotli(headers) || !sheet.isLinked) return new Response(sheet.css, { headers: known });
      return coded('br', await (sheet.brotli ??= brotli(sheet.css, BEST)));
    },
  };

  /** The stylesheet of a code that another process has linked; undefined if this build has another one, or none. */
  function sheetOf(code: string, url: string): Stylesheet | undefined {
    const files = filesOf(code);
    const css = codeOf(files) === code ? joinFiles(files) : undefined;
    return css !== undefined && urlOf(code, css) === url ? makeSheet(code, css) : undefined;
  }

  function makeSheet(code: string, css: Buffer<ArrayBuffer>): Stylesheet {
    const sheet: Stylesheet = {
      url: urlOf(code, css),
      css,
      dictionary: undefined,
      deltas: new Map(),
      isLinked: false,
      brotli: undefined,
    };
    sheets.set(code, sheet, css.byteLength * WITH_FORMS);
    return sheet;
  }
}

/** A stylesheet compressed with another one, each pair once while visitors request it. */
function deltaOf({ css, deltas }: Stylesheet, dictionary: Dictionary): Promise<Buffer<ArrayBuffer>> {
  const made = deltas.get(dictionary.digest) ?? compressWith(dictionary, css, BEST_LEVEL);
  deltas.delete(dictionary.digest);
  deltas.set(dictionary.digest, made);
  const [oldest] = deltas.keys();
  if (deltas.size > MAX_DELTAS && oldest !== undefined) deltas.delete(oldest);
  return made;
}

function urlOf(code: string, css: Buffer): string {
  return `/assets/page-${code}-${hashOf(css)}.css`;
}

function hashOf(css: Buffer): string {
  return digest(css.toString()).replaceAll('+', '-').replaceAll('/', '_').slice(0, HASH_LENGTH);
}
