import { cleanup, render } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { inShop } from '#registry/kit/testing/shop.tsx';
import Container from './container.tsx';
import spec from './props.ts';

afterEach(cleanup);

const show = (given: object) => {
  const { container } = render(
    inShop(
      <Container {...v.parse(spec.props, given)} root={{}} slots={{}}>
        <p>Inside</p>
      </Container>,
    ),
  );
  const box = container.firstElementChild;
  return { box, picture: box?.querySelector('img') };
};

test('contains its children on its background, whose picture is decorative', () => {
  const { box, picture } = show({ tone: 'soft', picture: '/samples/hero.webp' });
  expect([box?.getAttribute('data-tone'), box?.textContent, picture?.alt]).toEqual(['soft', 'Inside', '']);
});

test('adds nothing without options', () => {
  const { box, picture } = show({});
  expect([box?.hasAttribute('data-tone'), box?.textContent, picture]).toEqual([false, 'Inside', null]);
});

test('each maximum width has styles of its own', () => {
  const measures = ['full', 'page', 'narrow', 'prose'].map((width) => show({ width }).box?.className);
  expect(new Set(measures).size).toBe(4);
});
