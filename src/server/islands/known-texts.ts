/**
 * Texts of the values that a page brings: records, settings, nodes. They never change, and a stored page has the same ones with every
 * request.
 */
import { digest } from '../../page/digest.ts';
import { scriptJson } from '../http/encoding/escape.ts';
import { keptBytes } from './html-pieces.ts';

/** Texts of one value; each is undefined until it is asked for. */
interface KnownTexts {
  key?: string;
  json?: Buffer;
}

const texts = new WeakMap<object, KnownTexts>();

function textsOf(value: object): KnownTexts {
  const known = texts.get(value);
  if (known !== undefined) return known;
  const made: KnownTexts = {};
  texts.set(value, made);
  return made;
}

/** JSON of a value for the inside of a `<script>` element. */
export function knownJson(value: object): Buffer {
  return (textsOf(value).json ??= keptBytes(scriptJson(value)));
}

/** Texts up to so many characters stand in keys as they are. */
const MAX_KEY = 100;

/** Represents a value in cache keys: its JSON where that is short, else a digest of it. */
export function keyText(value: unknown): string {
  if (typeof value === 'object' && value !== null) return (textsOf(value).key ??= shortText(value));
  return shortText(value);
}

function shortText(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return text.length <= MAX_KEY ? text : digest(text);
}
