import { expect, test } from 'vitest';
import { readTags } from '../../../page/tags/configuration.ts';
import { hostsOf } from '../../../page/tags/hosts.ts';
import { contentSecurityPolicy } from './csp.ts';

const PLAIN = { inline: { scripts: [], styles: [] }, previewOrigins: undefined, formOrigins: [], development: false };

/** Directives of a policy beyond that of a shop without tags. */
function added(scripts: object): readonly string[] {
  const none = { gtag: undefined, gtm: undefined, pixel: undefined, tiktok: undefined, line: undefined };
  const plain = contentSecurityPolicy(PLAIN).split('; ');
  const tags = hostsOf(readTags({ scripts: { ...none, ...scripts }, adwords: undefined }));
  return contentSecurityPolicy({ ...PLAIN, tags })
    .split('; ')
    .flatMap((directive, at) => (directive === plain[at] ? [] : [directive.replace(`${plain[at]} `, '+ ')]));
}

test('each tag lets in where it sends to, and nothing of any other', () => {
  expect(added({ pixel: { ids: ['1234567890'] } })).toEqual([
    '+ https://connect.facebook.net https://www.facebook.com',
    '+ https://www.facebook.com',
    '+ default',
  ]);
  expect(added({ gtag: { ids: ['G-ABC123'] } })).toEqual([
    '+ https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com',
    '+ default',
  ]);
});

test('components of a shop project may send to its origins', () => {
  const policy = contentSecurityPolicy({ ...PLAIN, connectOrigins: ['https://slots.example'] });
  expect(policy.split('; ').filter((directive) => directive.startsWith('connect-src'))).toEqual([
    "connect-src 'self' https://slots.example",
  ]);
});

test('a page frames the own origin and the three sites whose players and maps components show, no other', () => {
  const policy = contentSecurityPolicy(PLAIN);
  expect(policy.split('; ').filter((directive) => directive.startsWith('frame-src'))).toEqual([
    "frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com https://www.openstreetmap.org",
  ]);
});
