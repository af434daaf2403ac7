import { cleanup, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { inShop, testPage } from '#registry/kit/testing/shop.tsx';
import { Base } from '#schemas/page/base.ts';
import LanguageSwitcher from './language-switcher.tsx';
import spec from './props.ts';

afterEach(cleanup);

const show = (props: object, langs: string[] = []) =>
  render(
    inShop(<LanguageSwitcher {...v.parse(spec.props, props)} root={{}} slots={{}} />, {
      page: testPage({ path: '/search', query: { q: 'tea', p_page: '2' }, base: v.parse(Base, { langs }) }),
    }),
  );
const links = () =>
  screen
    .getAllByRole('link', { hidden: true })
    .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('hreflang')]);

test.each(['menu', 'list'])('as a %s keeps the page and its query, and names each language in itself', (layout) => {
  show({ layout }, ['th', 'en', 'jp']);
  expect(links()).toEqual([
    ['ไทย', '/search?q=tea&p_page=2', 'th'],
    ['English', '/en/search?q=tea&p_page=2', 'en'],
    ['日本語', '/jp/search?q=tea&p_page=2', 'ja'],
  ]);
});

test('the menu is a popover that its button opens without script', () => {
  show({});
  const button = screen.getByRole('button', { name: 'Language English' });
  expect(document.getElementById(button.getAttribute('popovertarget') ?? '')?.getAttribute('popover')).toBe('auto');
});

test('the list is a named navigation that marks the language of the page', () => {
  show({ layout: 'list' });
  expect(screen.getByRole('navigation', { name: 'Language' })).toBeTruthy();
  expect(screen.getByRole('link', { current: true }).textContent).toBe('English');
});
