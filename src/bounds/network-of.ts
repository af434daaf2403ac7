/** The network that a visitor is counted by. */

/**
 * An IPv4 address, or the 64-bit network of an IPv6 address: its owner has all the others. Some proxies add the port of each
 * connection, and IPv4 may come written as IPv6: neither makes another visitor.
 *
 * @example
 * networkOf('[2001:db8::1]:50123'); // '2001:db8:0:0::/64'
 */
export function networkOf(given: string): string {
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(given) ?? [];
  const [, v4] = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i.exec(bracketed ?? given) ?? [];
  const address = v4 ?? bracketed ?? given;
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail = ''] = address.split('%', 1).join('').toLowerCase().split('::');
  const [front, back] = [head, tail].map((part) => (part === '' ? [] : part.split(':')));
  const groups = [
    ...(front ?? []),
    ...Array(Math.max(0, 8 - (front?.length ?? 0) - (back?.length ?? 0))).fill('0'),
    ...(back ?? []),
  ];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
