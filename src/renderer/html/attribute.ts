/** Writes attributes as React does: names, order, booleans and numbers, styles and addresses. */
import { escapeText, textOf, Unsupported } from './writer.ts';

/** Serialisation kinds of attributes. */
type Rule =
  /** Never. */
  | 'none'
  /** Text and numbers; no booleans. */
  | 'text'
  /** Booleans too, as words. */
  | 'word'
  /** As an empty attribute where true. */
  | 'flag'
  /** As an empty attribute where true, else as text. */
  | 'flag-or-text'
  | 'number'
  | 'positive'
  | 'address'
  /** An address that counts as none where it is empty. */
  | 'filled-address'
  | 'style';

interface Attribute {
  readonly rule: Rule;
  /** ` name="`, as written before a value. */
  readonly start: string;
  /** ` name=""`. */
  readonly empty: string;
}

const RULES: Readonly<Record<Exclude<Rule, 'text'>, string>> = {
  none: 'defaultValue defaultChecked innerHTML suppressContentEditableWarning suppressHydrationWarning ref',
  word: 'contentEditable spellCheck draggable value autoReverse externalResourcesRequired focusable preserveAlpha',
  flag:
    'autoFocus multiple muted inert allowFullScreen async autoPlay controls credentialless default defer disabled ' +
    'disablePictureInPicture disableRemotePlayback formNoValidate hidden loop noModule noValidate open playsInline ' +
    'readOnly required reversed scoped seamless itemScope',
  'flag-or-text': 'capture download',
  number: 'rowSpan start',
  positive: 'cols rows size span',
  address: 'action formAction xlinkHref',
  'filled-address': 'src href',
  style: 'style',
};

/** Attributes that React writes by another name. */
const NAMES: Readonly<Record<string, string>> = {
  className: 'class',
  tabIndex: 'tabindex',
  autoFocus: 'autofocus',
  htmlFor: 'for',
  httpEquiv: 'http-equiv',
  acceptCharset: 'accept-charset',
  crossOrigin: 'crossorigin',
  xlinkHref: 'xlink:href',
  ...Object.fromEntries(
    (
      'clipPath clipRule colorInterpolation dominantBaseline fillOpacity fillRule floodColor floodOpacity fontFamily ' +
      'fontSize fontStyle fontWeight letterSpacing markerEnd markerMid markerStart paintOrder pointerEvents ' +
      'shapeRendering stopColor stopOpacity strokeDasharray strokeDashoffset strokeLinecap strokeLinejoin ' +
      'strokeMiterlimit strokeOpacity strokeWidth textAnchor textDecoration textRendering transformOrigin vectorEffect ' +
      'wordSpacing writingMode'
    )
      .split(' ')
      .map((name) => [name, hyphenated(name)]),
  ),
};

/** Names with capitals that React writes as they are; any other such name is left to React. */
const KEPT = new Set(
  (
    'viewBox preserveAspectRatio gradientUnits gradientTransform patternUnits patternTransform pathLength srcSet ' +
    'imageSrcSet imageSizes fetchPriority referrerPolicy maxLength minLength dateTime colSpan autoComplete inputMode ' +
    'enterKeyHint srcDoc encType formEncType formMethod formTarget hrefLang itemProp itemType itemID itemRef charSet ' +
    'popoverTarget popoverTargetAction stdDeviation textLength lengthAdjust spreadMethod clipPathUnits maskUnits ' +
    'autoCapitalize autoCorrect allow accessKey useMap frameBorder'
  ).split(' '),
);

const RULE_OF = new Map<string, Rule>(
  Object.entries(RULES).flatMap(([rule, names]) => names.split(' ').map((name) => [name, rule as Rule] as const)),
);

/** Attributes by the name of the prop; the names are those that components write, and so are few. */
const known = new Map<string, Attribute>();

function attributeOf(name: string): Attribute {
  const made = makeAttribute(name);
  known.set(name, made);
  return made;
}

function makeAttribute(name: string): Attribute {
  const isPlain = /^[a-z][a-z-]*$/.test(name) || /^(?:data|aria)-[\w.:-]+$/.test(name);
  const isHandler = /^on./i.test(name) && !RULE_OF.has(name);
  if (!isPlain && !isHandler && !RULE_OF.has(name) && !Object.hasOwn(NAMES, name) && !KEPT.has(name))
    throw new Unsupported(`the attribute ${name}`);
  const written = NAMES[name] ?? name;
  const rule = isHandler ? 'none' : (RULE_OF.get(name) ?? (/^(?:data|aria)-/.test(written) ? 'word' : 'text'));
  return { rule, start: ` ${written}="`, empty: ` ${written}=""` };
}

/** Serialises one attribute, '' where React writes none. `value` is neither null nor undefined. */
export function attributeHtml(name: string, value: unknown): string {
  const attribute = known.get(name) ?? attributeOf(name);
  const { rule, start } = attribute;
  if (typeof value === 'string') {
    switch (rule) {
      case 'text':
      case 'word':
      case 'flag-or-text':
        return `${start}${escapeText(value)}"`;
      case 'filled-address':
        return value === '' ? '' : addressHtml(start, value);
      case 'address':
        return addressHtml(start, value);
      case 'none':
        return '';
      case 'flag':
        return value === '' ? '' : attribute.empty;
      default:
        break;
    }
  } else if (typeof value === 'number' && rule === 'text') return `${start}${value}"`;
  return otherHtml(attribute, value);
}

function otherHtml({ rule, start, empty }: Attribute, value: unknown): string {
  if (rule === 'style') return styleHtml(value);
  if (typeof value === 'function' || typeof value === 'symbol') return '';
  switch (rule) {
    case 'none':
      return '';
    case 'flag':
      return value ? empty : '';
    case 'flag-or-text':
      if (typeof value === 'boolean') return value ? empty : '';
      return `${start}${escapeText(textOf(value))}"`;
    case 'number':
      return Number.isNaN(Number(value)) ? '' : `${start}${escapeText(textOf(value))}"`;
    case 'positive':
      return Number(value) >= 1 ? `${start}${escapeText(textOf(value))}"` : '';
    case 'word':
      return `${start}${escapeText(textOf(value))}"`;
    case 'text':
      return typeof value === 'boolean' ? '' : `${start}${escapeText(textOf(value))}"`;
    case 'address':
    case 'filled-address':
      return typeof value === 'boolean' ? '' : addressHtml(start, textOf(value));
  }
}

/** Addresses that run code, however they are written, and what React writes in their place. */
const SCRIPT_ADDRESS = new RegExp(
  String.raw`^[\u0000-\u001F ]*${'javascript'.split('').join(String.raw`[\r\n\t]*`)}[\r\n\t]*:`,
  'i',
);
/** The beginning of such an address: a cheap test that matches hardly any other. */
const MAY_BE_SCRIPT = /^[\u0000-\u0020jJ]/;
const BLOCKED = "javascript:throw new Error('React has blocked a javascript: URL as a security precaution.')";

function addressHtml(start: string, address: string): string {
  return `${start}${escapeText(MAY_BE_SCRIPT.test(address) && SCRIPT_ADDRESS.test(address) ? BLOCKED : address)}"`;
}

const styleNames = new Map<string, string>();

/** Returns the attribute `style`; numbers are left to React, which knows the properties without unit. */
function styleHtml(style: unknown): string {
  if (typeof style !== 'object' || style === null) throw new Unsupported('a style that is no object');
  let css = '';
  for (const [name, value] of Object.entries(style)) {
    if (value === null || value === undefined || typeof value === 'boolean' || value === '') continue;
    const isVariable = name.startsWith('--');
    if (typeof value === 'number' && value !== 0 && !isVariable) throw new Unsupported('a style with a number');
    const written = isVariable ? escapeText(name) : (styleNames.get(name) ?? nameStyle(name));
    css += `${css === '' ? '' : ';'}${written}:${escapeText(textOf(value).trim())}`;
  }
  return css === '' ? '' : ` style="${css}"`;
}

function nameStyle(name: string): string {
  const written = escapeText(hyphenated(name).replace(/^ms-/, '-ms-'));
  styleNames.set(name, written);
  return written;
}

function hyphenated(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
