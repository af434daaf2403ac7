import { expect, test } from 'vitest';
import { foreignPictures, replacePictures } from './foreign-pictures.ts';

test('pictures of other sites are found in components and in rich text, and replaced by those of the library', () => {
  const nodes = [
    { type: 'image', props: { src: 'https://a.test/pot.jpg', href: 'https://a.test/' } },
    {
      type: 'rich-text',
      props: { html: '<p><img alt="" src="https://a.test/b.png?x=1&amp;y=2"> <img src="/own.webp"></p>' },
    },
    {
      type: 'section',
      children: [
        { type: 'image', props: { src: '//c.test/c.gif' } },
        { type: 'image', props: { src: '/d.webp' } },
      ],
    },
  ];
  const found = ['https://a.test/pot.jpg', 'https://a.test/b.png?x=1&y=2', '//c.test/c.gif'];
  expect(foreignPictures(nodes)).toEqual(found);
  const stored = new Map(found.slice(0, 2).map((address, index) => [address, `/media/library/${index}.webp`]));
  expect(replacePictures(nodes, (address) => stored.get(address))).toEqual([
    { type: 'image', props: { src: '/media/library/0.webp', href: 'https://a.test/' } },
    { type: 'rich-text', props: { html: '<p><img alt="" src="/media/library/1.webp"> <img src="/own.webp"></p>' } },
    nodes[2],
  ]);
});
