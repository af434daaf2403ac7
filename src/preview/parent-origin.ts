/**
 * Origin of the window around this one as far as the browser tells it; undefined: unknown. The referrer names the parent, and
 * the page itself once the frame has gone from one page of the shop to another: then the browser's list of ancestors does,
 * where there is one.
 */
export function parentOrigin(
  referrer: string,
  ancestors: ArrayLike<string> | undefined,
  own: string,
): string | undefined {
  const told = URL.canParse(referrer) ? new URL(referrer).origin : undefined;
  return told === own ? (ancestors?.[0] ?? told) : told;
}
