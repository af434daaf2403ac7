import { cleanup, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { inShop, testPage } from '#registry/kit/testing/shop.tsx';
import Faq from './faq.tsx';
import spec from './props.ts';

afterEach(cleanup);

test('each question opens without script, also when two are equal', () => {
  const items = [
    { question: 'Microwave?', answer: 'Yes.' },
    { question: 'Microwave?', answer: 'Not the gold ones.' },
  ];
  render(
    inShop(<Faq {...v.parse(spec.props, { title: 'Questions', items })} root={{}} slots={{}} />, { page: testPage() }),
  );
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Questions');
  expect([...document.querySelectorAll('details')].map((item) => [item.open, item.textContent])).toEqual([
    [false, 'Microwave?Yes.'],
    [false, 'Microwave?Not the gold ones.'],
  ]);
});
