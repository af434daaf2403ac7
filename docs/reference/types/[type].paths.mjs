/** A page for each component type, written from the registry's manifest. */
import { existsSync, readFileSync } from 'node:fs';

const { types } = JSON.parse(readFileSync(new URL('../../.vitepress/data/registry.json', import.meta.url), 'utf8'));
const PICTURES = new URL('../../public/types/', import.meta.url);
const RENDERS = {
  server: 'Rendered on the server alone; it costs a page no script.',
  hydrated: 'Rendered on the server, then hydrated.',
  interaction: 'Rendered on the server; its script loads when a visitor first uses it.',
};

export default {
  paths: () => types.map((type) => ({ params: { type: type.type }, content: pageOf(type) })),
};

function pageOf({ type, v, title, description, rendersOn, schema, slots, sample }) {
  const widths = ['desktop', 'phone'].filter((width) => existsSync(new URL(`${width}/${type}.png`, PICTURES)));
  const pictures = widths.map(
    (width) => `<img src="/types/${width}/${type}.png" alt="${title}, on a ${width}" loading="lazy">`,
  );
  return [
    `# ${title}`,
    `For page builders and developers: the component type \`${type}\`, version ${v}.`,
    text(description),
    RENDERS[rendersOn] ?? '',
    pictures.length === 0 ? '' : `<div class="type-pictures">\n${pictures.join('\n')}\n</div>`,
    '## Props',
    propsTable(schema),
    Object.keys(slots).length === 0 ? '' : `## Slots\n\n${slotsTable(slots)}`,
    '## JSON',
    `\`\`\`json\n${JSON.stringify(sample, null, 2)}\n\`\`\``,
  ].join('\n\n');
}

function propsTable({ properties = {}, required = [] }) {
  const rows = Object.entries(properties).map(([name, prop]) => {
    const standard = prop.default === undefined ? '' : `\`${JSON.stringify(prop.default)}\``;
    const words = [prop.title, prop.description].filter(Boolean).map(text).join('. ');
    return `| \`${name}\`${required.includes(name) ? ' (required)' : ''} | ${kindOf(prop)} | ${standard} | ${words} |`;
  });
  return rows.length === 0
    ? 'None.'
    : ['| prop | value | default | meaning |', '|---|---|---|---|', ...rows].join('\n');
}

function slotsTable(slots) {
  const rows = Object.entries(slots).map(
    ([name, { title, accepts }]) =>
      `| \`${name}\` | ${text(title ?? '')} | ${accepts?.map((each) => `\`${each}\``).join(', ') ?? 'any'} |`,
  );
  return ['| slot | holds | accepts |', '|---|---|---|', ...rows].join('\n');
}

/** What a prop takes, in words. */
function kindOf(prop) {
  if (prop.const !== undefined) return `\`${JSON.stringify(prop.const)}\``;
  if (prop.enum) return prop.enum.map((value) => `\`${value}\``).join(', ');
  if (prop.$ref?.endsWith('/translation')) return 'text by language';
  const options = prop.anyOf ?? prop.oneOf;
  if (options) return [...new Set(options.map(kindOf))].join(' or ');
  if (prop.type === 'array') return prop.items ? `list of ${kindOf(prop.items)}` : 'list';
  if (prop.type === 'object') return prop.properties ? `\`{ ${Object.keys(prop.properties).join(', ')} }\`` : 'object';
  if (prop.contentMediaType === 'text/html') return 'HTML';
  if (prop.format === 'uri-reference') return 'address';
  return (
    { string: 'text', boolean: 'yes or no', integer: 'whole number', null: 'nothing' }[prop.type] ?? prop.type ?? 'any'
  );
}

/** A text within Markdown's tables. */
function text(words) {
  return words.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', ' ');
}
