/** Address of the largest picture of a `srcset` (HTML, "Parse a srcset attribute"); undefined where it has none. Addresses may hold commas. */
export function parseSrcset(text: string): string | undefined {
  let best: { readonly address: string; readonly size: number } | undefined;
  let rest = text;
  while (rest.trim() !== '') {
    const [head = '', address = ''] = /^[\s,]*(\S*)/.exec(rest) ?? [];
    rest = rest.slice(head.length);
    if (address === '') break;
    // An address that ends with a comma has no descriptor.
    const isBare = address.endsWith(',');
    const descriptor = isBare ? '' : (/^[^,(]*(?:\([^)]*\)[^,(]*)*/.exec(rest)?.[0] ?? '');
    rest = rest.slice(descriptor.length);
    const size = Number.parseFloat(descriptor) || 1;
    const plain = withoutLastCommas(address);
    const isPicture = plain !== '' && !/^(?:data|blob|about):/i.test(plain);
    if (isPicture && (best === undefined || size > best.size)) best = { address: plain, size };
  }
  return best?.address;
}

function withoutLastCommas(address: string): string {
  let end = address.length;
  while (address[end - 1] === ',') end -= 1;
  return address.slice(0, end);
}
