/**
 * Pictures of foreign pages by the address that a visitor would see. Pages with lazy pictures have a placeholder in
 * `src`, and the picture in another attribute, in `srcset`, in a `<source>` or in `<noscript>`.
 */
import { addressIn, declarationsOf } from './declarations.ts';
import { parseSrcset } from './srcset.ts';
import { WRITTEN_STYLE } from './parse-inert.ts';

/** Attributes that libraries write a late picture into, the most usual first. */
const LATE = [
  'data-src',
  'data-lazy-src',
  'data-original',
  'data-original-src',
  'data-orig-src',
  'data-lazy',
  'data-lazyload',
  'data-ll-src',
  'data-cfsrc',
  'nitro-lazy-src',
  'data-pagespeed-lazy-src',
  'data-actualsrc',
  'data-echo',
  'data-hi-res-src',
  'data-full-src',
  'data-image-src',
  'data-img-src',
  'data-url',
  'data-image',
  'data-img',
  'datasrc',
  'original',
];
/** Other attributes that name one. */
const LIKE_LATE = /^(?:data-|nitro-|lazy-).*(?:src|original|lazy|url|image|img)/;
/** Attributes that name something else: a list, a smaller or larger copy, a page. */
const NOT_LATE =
  /srcset|sizes|thumb|zoom|placeholder|lowsrc|blur|lqip|alt|title|caption|href|link|page|class|width|height|id$|bg|background/;
/** First words, and further ones, in the names of files that stand for a picture until it is loaded. */
const PLACEHOLDER =
  /^(?:img)?(?:placeholder|spacer|blank|trans(?:parent)?|loading|loader|lazy(?:load(?:ing|er)?)?|preload(?:er)?|pixel|clear|empty|dummy|gr[ae]y|1x1|1px|s|t)(?:image|img|gif|pixel)?$/;
const PLACEHOLDER_TAIL = /^(?:image|img|gif|pixel|load(?:ing|er)?|\d+(?:x\d+)?)$/;
const PICTURE_FILE = /^([\w.-]+)\.(?:gif|png|svg|webp|jpe?g)$/;
const CUSTOM_PICTURE = /^(?:amp-(?:img|anim)|(?:[a-z]+-)+(?:img|image|picture))$/;
/** Attributes with the picture behind an element. */
const BACKGROUNDS = [
  'data-bg',
  'data-background-image',
  'data-background',
  'data-bg-src',
  'data-lazy-background',
  'data-bgset',
];
const BEHIND = [...BACKGROUNDS.map((name) => `[${name}]`), `[${WRITTEN_STYLE}*="background" i]`].join();

/** Gives every picture below an element its real address in `src`; adds those that are in no `<img>`. */
export function revealPictures(root: Element): void {
  for (const element of root.querySelectorAll('*')) if (CUSTOM_PICTURE.test(element.localName)) asPicture(element);
  for (const noscript of root.querySelectorAll('noscript')) revealFallback(noscript);
  for (const picture of root.querySelectorAll('picture')) addMissingImage(picture);
  for (const image of root.querySelectorAll('img')) {
    const address = realAddress(image);
    if (isBeacon(image)) image.remove();
    else if (address !== undefined) image.setAttribute('src', address);
  }
  for (const element of root.querySelectorAll(BEHIND)) revealBackground(element);
}

/** The address that an image shows once it is loaded; undefined where it has none but a placeholder. */
function realAddress(image: Element): string | undefined {
  const sources =
    image.parentElement?.localName === 'picture' ? [...image.parentElement.querySelectorAll('source')] : [];
  const all = [image, ...sources];
  return (
    lateAddress(image) ??
    firstOf(all, lateCandidate) ??
    firstOf([image], (each) => parseSrcset(each.getAttribute('srcset') ?? '')) ??
    realSource(image) ??
    firstOf(sources, (each) => parseSrcset(each.getAttribute('srcset') ?? each.getAttribute('src') ?? ''))
  );
}

function firstOf(elements: readonly Element[], read: (element: Element) => string | undefined): string | undefined {
  for (const element of elements) {
    const address = read(element);
    if (address !== undefined && isAddress(address)) return address;
  }
  return undefined;
}

function lateAddress(image: Element): string | undefined {
  const named = [...image.attributes].map(({ name }) => name);
  const others = named.filter((name) => LIKE_LATE.test(name) && !NOT_LATE.test(name) && !LATE.includes(name));
  const written = [...LATE, ...others].map((name) => withWidth(image, image.getAttribute(name)?.trim() ?? ''));
  return written.find((value) => isAddress(value) && /[./]/.test(value) && !/\s/.test(value));
}

/** The largest picture of a list that is loaded late, as `data-srcset`. */
function lateCandidate(element: Element): string | undefined {
  const list = [...element.attributes].find(
    ({ name, value }) => name !== 'srcset' && name.endsWith('srcset') && value.trim() !== '',
  );
  return list === undefined ? undefined : parseSrcset(list.value);
}

function realSource(image: Element): string | undefined {
  const src = image.getAttribute('src') ?? '';
  return isAddress(src) && !isPlaceholder(src.trim()) ? src : undefined;
}

/** Whether a value may be the address of a picture. */
function isAddress(value: string): boolean {
  return !/^(?:data:|blob:|about:|javascript:|#|$|[{[<])/i.test(value.trim());
}

/** Fills the width into an address that leaves it open (`photo_{width}x.jpg`). */
function withWidth(image: Element, address: string): string {
  if (!address.includes('{width}')) return address;
  const widths = (image.getAttribute('data-widths')?.match(/\d+/g) ?? []).map(Number);
  const width = Math.max(0, ...widths.filter((each) => each <= WIDEST));
  return address.replaceAll('{width}', String(width || 1024));
}

/** px */
const WIDEST = 2048;

/** A picture of one pixel counts visitors and shows nothing. */
function isBeacon(image: Element): boolean {
  const style = declarationsOf(image);
  const small = (name: 'width' | 'height') =>
    /^[01](?:px)?$/.test(image.getAttribute(name)?.trim() ?? '') || /^[01]px$/.test(style.get(name) ?? '');
  return small('width') && small('height');
}

function asPicture(element: Element): void {
  const image = element.ownerDocument.createElement('img');
  for (const { name, value } of element.attributes) image.setAttribute(name, value);
  // Its content is a fallback, or a placeholder.
  element.replaceWith(image);
}

/** The picture of `<noscript>` replaces the placeholder before or after it, or stands for itself; of a known picture it is a copy. */
function revealFallback(noscript: Element): void {
  const images = [...noscript.querySelectorAll('img')].filter((image) => !isBeacon(image) && image.hasAttribute('src'));
  const holder = noscript.parentElement?.localName === 'picture' ? noscript.parentElement : noscript;
  const [image] = images;
  if (image === undefined) return;
  const neighbour = [holder.previousElementSibling, holder.nextElementSibling]
    .flatMap((each) => (each === null ? [] : each.matches('img') ? [each] : [...each.querySelectorAll(':scope > img')]))
    .find((each) => realAddress(each) === undefined || isLate(each) || realAddress(each) === realAddress(image));
  if (images.length > 1 || neighbour === undefined) {
    noscript.replaceWith(...images);
    return;
  }
  const address = realAddress(neighbour) ?? realAddress(image);
  if (address !== undefined) neighbour.setAttribute('src', address);
  if ((neighbour.getAttribute('alt') ?? '') === '') neighbour.setAttribute('alt', image.getAttribute('alt') ?? '');
  noscript.remove();
}

function isLate(image: Element): boolean {
  return lateAddress(image) !== undefined || lateCandidate(image) !== undefined;
}

/** A `<picture>` whose image is missing shows one of its sources. */
function addMissingImage(picture: Element): void {
  if (picture.querySelector('img') === null) picture.append(picture.ownerDocument.createElement('img'));
}

/** A picture behind an element that is loaded late, or that is all it shows, comes before its content. */
function revealBackground(element: Element): void {
  if (/^(?:img|picture|source|video|iframe|body)$/.test(element.localName)) return;
  const late = BACKGROUNDS.map((name) => element.getAttribute(name) ?? '').find((value) => value.trim() !== '');
  const isEmpty = element.textContent.trim() === '' && element.querySelector('img, picture, video, iframe') === null;
  const style = isEmpty ? declarationsOf(element) : undefined;
  const written = late ?? style?.get('background-image') ?? style?.get('background');
  if (written === undefined) return;
  const address = addressIn(written) ?? (late === undefined ? '' : (parseSrcset(late) ?? ''));
  if (!isAddress(address) || !/\.(?:avif|gif|jpe?g|png|webp)(?:[?#]|$)|\/image/i.test(address)) return;
  const image = element.ownerDocument.createElement('img');
  image.setAttribute('src', address);
  image.setAttribute('alt', element.getAttribute('aria-label') ?? element.getAttribute('title') ?? '');
  element.prepend(image);
}

/** Whether a file's name says that it only stands for a picture: `lazy-load-300x200.gif`, `img/spacer.png`. */
function isPlaceholder(address: string): boolean {
  const [path = ''] = address.toLowerCase().split(/[?#]/, 1);
  const [, name = ''] = PICTURE_FILE.exec(path.slice(path.lastIndexOf('/') + 1)) ?? [];
  const words = name.match(/[a-z]+|\d+(?:x\d+|px)?/g) ?? [];
  const [first = '', ...others] = words[0] === 'img' ? words.slice(1) : words;
  return PLACEHOLDER.test(first) && others.every((word) => PLACEHOLDER_TAIL.test(word));
}
