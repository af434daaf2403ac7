/** The documentation site: `npm run docs` builds it into docs/.vitepress/dist. */
import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitepress';
import { nameFiles } from './file-names.mjs';

/** @type {{ types: { type: string, title: string, category: string }[] }} */
const { types } = JSON.parse(readFileSync(new URL('data/registry.json', import.meta.url), 'utf8'));

const MACHINES = [
  ['cart', 'Cart'],
  ['auth', 'Account'],
  ['membership', 'Membership'],
  ['coupon', 'Coupons'],
  ['page', 'Pages'],
  ['preview', 'Preview'],
  ['saving', 'Saving of the workbench'],
  ['consent', 'Consent'],
  ['gray-mode', 'Greyscale'],
  ['toast', 'Notifications'],
  ['build-watch', 'New builds'],
];

/** Types by category, in the order of the registry. */
const families = [...Map.groupBy(types, ({ category }) => category)].map(([category, members]) => ({
  text: `${category.charAt(0).toUpperCase()}${category.slice(1)}`,
  collapsed: true,
  items: members.map(({ type, title }) => ({ text: title, link: `/reference/types/${type}` })),
}));

export default defineConfig({
  title: 'Raan',
  description: 'A multilingual storefront whose pages are data',
  cleanUrls: true,
  lastUpdated: false,
  // Links into the sources work on the repository's own pages; tests/architecture/paths.test.ts checks them.
  ignoreDeadLinks: [/^(?:\.\/)?(?:\.\.\/)+/, /\/(?:screenshots|traces)\//, /^https?:\/\/(?:localhost|127)/],
  markdown: {
    config: (md) => {
      // Pages write about {{…}} of texts; nothing in them is a template.
      escapeBraces(md);
      nameFiles(md);
    },
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Start', link: '/start' },
      { text: 'Guides', link: '/extend' },
      { text: 'Contract', link: '/contract' },
      { text: 'Reference', link: '/reference/types/' },
    ],
    sidebar: [
      { text: 'Start', items: [{ text: 'From a clone to a page of your own', link: '/start' }] },
      {
        text: 'Shop owners',
        items: [
          { text: 'Rules of a shop', link: '/rules' },
          { text: 'What a shopper can do', link: '/journey' },
        ],
      },
      { text: 'Page builders', items: [{ text: 'The workbench', link: '/builder' }] },
      {
        text: 'Developers',
        items: [
          { text: 'A shop of your own', link: '/extend' },
          { text: 'Recipes', link: '/recipes' },
          { text: 'The house', link: '/house' },
          { text: 'Design', link: '/design' },
          { text: 'Glossary', link: '/glossary' },
          { text: 'Tests', link: '/testing' },
        ],
      },
      {
        text: 'Platform teams',
        items: [
          { text: 'The contract', link: '/contract' },
          { text: 'OpenAPI document', link: '/openapi.json', target: '_blank' },
          { text: 'In front of a platform', link: '/connect' },
          { text: 'Vendure', link: '/engines' },
        ],
      },
      {
        text: 'Operators',
        items: [
          { text: 'In production on one machine', link: '/production' },
          { text: 'Configuration', link: '/configuration' },
          { text: 'Commands', link: '/commands' },
          { text: 'Operating a shop', link: '/operations' },
          { text: 'How large it gets', link: '/scale' },
          { text: 'Security', link: '/security' },
          { text: 'Cost of requests', link: '/cost' },
        ],
      },
      {
        text: 'Reference',
        items: [
          { text: `Component types (${types.length})`, link: '/reference/types/', collapsed: true, items: families },
          {
            text: 'Machines',
            link: '/machines/README',
            collapsed: true,
            items: MACHINES.map(([name, text]) => ({ text, link: `/machines/${name}` })),
          },
        ],
      },
      {
        text: 'Explanation',
        items: [
          { text: 'Decisions', link: '/decisions' },
          { text: 'What the machines’ tests prove', link: '/proof' },
          { text: 'The specification, row by row', link: '/specification' },
          { text: 'Field faults', link: '/field-faults' },
          { text: 'What people see', link: '/people' },
          { text: 'Foreign platforms, row by row', link: '/platform' },
          { text: 'Robustness', link: '/robust' },
          { text: 'Server', link: '/bench/ssr' },
          { text: 'Web', link: '/bench/web' },
          { text: 'Renderer', link: '/bench/render' },
          { text: 'Start', link: '/bench/start' },
          { text: 'Preview', link: '/bench/preview' },
        ],
      },
    ],
  },
});

/** @param {import('vitepress').MarkdownRenderer} md */
function escapeBraces(md) {
  const { text, code_inline: code } = md.renderer.rules;
  for (const [name, rule] of Object.entries({ text, code_inline: code }))
    md.renderer.rules[name] = (...args) => {
      const html = rule?.(...args) ?? '';
      return html.replaceAll('{{', '<span v-pre>{{</span>');
    };
}
