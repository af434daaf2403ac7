/**
 * Contact data as people type it, read by one rule in the checkout, the account, forms and the newsletter, on the server and in
 * the browser. Each function answers the clean value, or undefined where it is none.
 */
import { cleanLine, foldTyped, hasVisibleLetter } from '../text/typed-text.ts';

/** In characters: the longest address that mail servers accept, and the longest part before its `@`. */
const EMAIL_LENGTH = 254;
const LOCAL_LENGTH = 64;
const LOCAL_PART = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
/** Labels as in DNS; the last one is no number. */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/;
/** Full stops of Chinese and Japanese keyboards; NFKC makes others of them. */
const FULL_STOPS = /[\u3002\uFF61]/gu;

/**
 * An e-mail address with its domain in ASCII (IDN as punycode) and lower case, so that every mail server accepts it and
 * one address has one spelling. The part before the `@` keeps its letters and case.
 */
export function readEmail(text: string): string | undefined {
  if (text.length > 2 * EMAIL_LENGTH) return undefined;
  const written = foldTyped(text)
    .replace(FULL_STOPS, '.')
    .replace(/^mailto:/i, '')
    .replace(/^<(.*)>$/u, '$1');
  const at = written.lastIndexOf('@');
  const local = written.slice(0, at);
  const domain = at < 1 ? undefined : asciiDomain(written.slice(at + 1));
  if (domain === undefined || local.length > LOCAL_LENGTH || !LOCAL_PART.test(local)) return undefined;
  const email = `${local}@${domain}`;
  return email.length <= EMAIL_LENGTH ? email : undefined;
}

function asciiDomain(domain: string): string | undefined {
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return undefined;
  try {
    const { hostname } = new URL(`http://${domain}`);
    return DOMAIN.test(hostname) ? hostname : undefined;
  } catch {
    return undefined;
  }
}

/** In digits: the shortest and the longest telephone number (ITU E.164), and the longest extension. */
const PHONE_DIGITS = { min: 9, max: 15 } as const;
const EXTENSION =
  /(?:,|;(?:ext=)?|#|\b(?:ext(?:ension)?|x)\b\.?|ต่อ|กด|内線|分机|转|내선)\s*(?:no\.?\s*)?#?\s*(\d{1,6})\s*#?$/iu;

/** Words before a number that is copied from a page or a card. */
const LABEL = /^(?:tel|phone|mobile|โทรศัพท์|โทร|เบอร์|มือถือ|電話|电话|전화)[.:]*\s*/iu;
/** Marks that stand for dashes between digits. */
const JAPANESE_DASHES = /[\u30FB\u30FC]/gu;

/**
 * A telephone number in ASCII digits, grouped by blanks and `-` where it was typed so, with `+` where it was typed; an extension
 * follows as ` ext. 12`. `+66 (0)81…` has its trunk digit dropped.
 */
export function readPhone(text: string): string | undefined {
  if (text.length > 100) return undefined;
  const written = foldTyped(text).replace(JAPANESE_DASHES, '-').replace(LABEL, '');
  const extension = EXTENSION.exec(written);
  const number = (extension === null ? written : written.slice(0, extension.index)).replace(/^(\+.*?)\(0\)/, '$1');
  if (!/^\+?[\d\s().\-/_~·•[\]]*$/.test(number)) return undefined;
  const digits = number.replace(/\D/g, '');
  if (digits.length < PHONE_DIGITS.min || digits.length > PHONE_DIGITS.max || /^0*$/.test(digits)) return undefined;
  const grouped = number
    .replace(/[\s()./_~·•[\]]+/g, ' ')
    .replace(/ ?-[ -]*/g, '-')
    .replace(/^(\+?)[ -]+|[ -]+$/g, '$1');
  return `${grouped}${extension === null ? '' : ` ext. ${extension[1]}`}`;
}

/** A Thai postcode: five ASCII digits. */
export function readPostcode(text: string): string | undefined {
  if (text.length > 50) return undefined;
  const digits = foldTyped(text).replace(/[\s-]/g, '');
  return /^\d{5}$/.test(digits) ? digits : undefined;
}

/** The name of a person or a company: at least one letter that is seen, on one line. */
export function readName(text: string): string | undefined {
  const name = cleanLine(text);
  return hasVisibleLetter(name) ? name : undefined;
}
