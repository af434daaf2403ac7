import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './csp.ts';

test('a page frames the own origin and the three sites whose players and maps components show, no other', () => {
  const policy = contentSecurityPolicy({
    nonce: 'bm9uY2U=',
    previewOrigins: undefined,
    formOrigins: [],
    development: false,
  });
  expect(policy.split('; ').filter((directive) => directive.startsWith('frame-src'))).toEqual([
    "frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com https://www.openstreetmap.org",
  ]);
});
