import { cleanup, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { inShop } from '#registry/kit/testing/shop.tsx';
import Section from './section.tsx';
import spec from './props.ts';

afterEach(cleanup);

const show = (given: object) =>
  render(
    inShop(
      <Section {...v.parse(spec.props, given)} root={{}} slots={{}}>
        <p>Inside</p>
      </Section>,
    ),
  );

test('a titled section is a region of that name with its content', () => {
  show({ title: 'New in', text: 'Every Thursday', tone: 'inverse', anchor: 'new' });
  const region = screen.getByRole('region', { name: 'New in' });
  expect([region.id, region.dataset.tone, region.textContent]).toEqual([
    'new',
    'inverse',
    'New inEvery ThursdayInside',
  ]);
});

test('a section without title is neither a landmark nor has an empty heading', () => {
  show({});
  expect(screen.queryByRole('region')).toBeNull();
  expect(screen.queryByRole('heading')).toBeNull();
});

test('rejects an anchor with blanks', () => {
  expect(v.safeParse(spec.props, { anchor: 'not good' }).success).toBe(false);
});
