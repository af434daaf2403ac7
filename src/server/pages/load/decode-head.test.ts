import { expect, it } from 'vitest';
import { readBase, readOwnPage } from './ask-platform.ts';

it('character references in a platform’s heads become characters', { meta: { field: ['4.search.6'] } }, () => {
  const head = {
    title: 'Tom &amp; Jerry',
    description: 'It&rsquo;s 5 &ndash; 6, caf&eacute;',
    og: { description: '&hearts;', image: '/a?x=1&amp;y=2' },
    ld_json: { name: 'caf&eacute;', offers: [{ url: '/a?x=1&copy=2' }] },
  };
  const decoded = {
    title: 'Tom & Jerry',
    description: 'It’s 5 – 6, café',
    og: { description: '♥', image: '/a?x=1&amp;y=2' },
    ld_json: { name: 'café', offers: [{ url: '/a?x=1&copy=2' }] },
  };
  const reply = readOwnPage({ path: '/a', httpStatusCode: 200, pageComponent: [], pageHead: head });
  expect(reply.kind === 'page' && reply.page.pageHead).toEqual(decoded);
  expect(readBase({ webHead: head }).base.webHead).toEqual(decoded);
});
