/**
 * The path by which a page is known: no slash at its end and none doubled, so that each page has one address, however it was typed
 * or linked. `/` stays.
 */
export function canonicalPath(pathname: string): string {
  const single = pathname.replace(/\/{2,}/g, '/');
  return single.length > 1 && single.endsWith('/') ? single.slice(0, -1) : single;
}
