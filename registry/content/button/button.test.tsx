import { cleanup, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { inShop, testPage } from '#registry/kit/testing/shop.tsx';
import Button from './button.tsx';
import spec from './props.ts';

afterEach(cleanup);

test('is a link with the page’s language; an external one has noopener', () => {
  const show = (href: string) => {
    render(inShop(<Button {...v.parse(spec.props, { label: href, href })} root={{}} slots={{}} />));
    const link = screen.getByRole('link', { name: href });
    return [link.getAttribute('href'), link.getAttribute('rel')];
  };
  expect(['/products', '/th/products', '#contact', 'https://other.example/'].map(show)).toEqual([
    ['/en/products', null],
    ['/th/products', null],
    ['#contact', null],
    ['https://other.example/', 'noopener'],
  ]);
});

test('renders nothing without label, except in preview', () => {
  const props = v.parse(spec.props, { label: '', href: '/' });
  const show = (preview: boolean) =>
    render(inShop(<Button {...props} root={{}} slots={{}} />, { page: testPage({ preview }) })).container.firstChild;
  expect([show(false), show(true)?.nodeName]).toEqual([null, 'A']);
});
