// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { inShop } from '#registry/kit/testing/shop.tsx';
import Quote from './quote.tsx';
import spec from './props.ts';

afterEach(cleanup);

test('words are a quotation, and who said them is its caption', () => {
  const { container } = render(
    inShop(<Quote {...v.parse(spec.props, { text: 'No two alike.', by: 'A potter' })} root={{}} slots={{}} />),
  );
  expect([...(container.firstElementChild?.children ?? [])].map((part) => [part.tagName, part.textContent])).toEqual([
    ['BLOCKQUOTE', 'No two alike.'],
    ['FIGCAPTION', 'A potter'],
  ]);
});
