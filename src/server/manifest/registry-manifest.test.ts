import { Ajv2020 } from 'ajv/dist/2020.js';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { defineComponent } from '#registry/kit/define.ts';
import { html, image, text, url } from '#registry/kit/props/fields.ts';
import { isSafeUrl } from '#schemas/values/address/safe-url.ts';
import { registry } from '#registry/index.ts';
import type { Node } from '#schemas/page/node.ts';
import { isRecord } from '#schemas/record.ts';
import { loadSpecs } from '../../renderer/react/components.ts';
import { HINTS, type JsonSchema, propsSchema } from './props-schema.ts';
import { registryManifest } from './registry-manifest.ts';
import { samplesOf } from './samples.ts';

const manifest = registryManifest(await loadSpecs(registry), samplesOf);

/**
 * A strict validator: it refuses keywords that neither 2020-12 nor this manifest has. Shared, because it compiles its
 * own rules first.
 */
const checker = createChecker();

function createChecker() {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictRequired: false });
  ajv.addVocabulary([HINTS]);
  for (const format of ['uri-reference', 'uri', 'email', 'date', 'date-time', 'time', 'uuid'])
    ajv.addFormat(format, true);
  return ajv;
}

type Check = ReturnType<typeof checker.compile>;

/** Validators by type and required props: compiling one is slower than all its uses. */
const checks = new Map<string, Check>();

function checkOf(schema: JsonSchema, key: string): Check {
  const check = checks.get(key) ?? checker.compile(schema);
  checks.set(key, check);
  return check;
}

/** Faults of a node and of all below it, by the schemas of their types; bound props may be missing. */
function faultsOf(node: Node): string[] {
  const type = manifest.types.find((each) => each.type === node.type);
  if (type === undefined) return [`there is no type ${node.type}`];
  const { required, ...open } = type.schema;
  const bound = Object.keys(node.bind ?? {});
  const needed = Array.isArray(required) ? required.filter((prop) => !bound.includes(String(prop))) : [];
  const check = checkOf({ ...open, required: needed }, [node.type, ...needed].join(' '));
  const own = check(node.props ?? {}) ? [] : (check.errors ?? []);
  const below = [...(node.children ?? []), ...Object.values(node.slots ?? {}).flat()];
  return [
    ...own.map(({ instancePath, message }) => `${node.type}${instancePath} ${message ?? ''}`),
    ...below.flatMap(faultsOf),
  ];
}

const GROUPS = ['content', 'layout', 'behaviour', 'advanced'];
const CONTROLS =
  'text textarea richtext image film sound link color number select switch products product categories category coupon date list'.split(
    ' ',
  );

interface Prop {
  readonly at: string;
  readonly prop: JsonSchema;
}

/** All props that a builder may write, including those of records and of lists' records. */
function propsIn(schema: unknown, at: string): readonly Prop[] {
  if (!isRecord(schema)) return [];
  // A text in several languages is one value, which its own prop describes.
  const own = Object.entries(isRecord(schema.properties) ? schema.properties : {}).filter(([name]) => name !== '$t');
  const branches = [schema.anyOf, schema.oneOf, schema.allOf, schema.prefixItems].flatMap((list) =>
    Array.isArray(list) ? list : [],
  );
  return [
    ...own.flatMap(([name, part]) => [
      ...(isRecord(part) ? [{ at: `${at}/${name}`, prop: part }] : []),
      ...propsIn(part, `${at}/${name}`),
    ]),
    ...[schema.items, schema.additionalProperties, ...branches].flatMap((part) => propsIn(part, at)),
  ];
}

/** Missing hints of a prop for a builder's form. */
function hintFaults({ at, prop }: Prop): readonly string[] {
  const { group, control, labels = {} } = isRecord(prop[HINTS]) ? prop[HINTS] : {};
  const named = isRecord(labels) ? Object.keys(labels) : [];
  const kinds = [prop, ...(Array.isArray(prop.anyOf) ? prop.anyOf : [])].filter(isRecord);
  const choices = kinds.flatMap((kind) => (Array.isArray(kind.enum) ? kind.enum.map(String) : []));
  const isUnbounded = kinds.some(
    ({ type, minimum, maximum, enum: choice }) =>
      (type === 'number' || type === 'integer') &&
      choice === undefined &&
      (typeof minimum !== 'number' || typeof maximum !== 'number'),
  );
  const faults = {
    'has no title': typeof prop.title !== 'string' || prop.title === '',
    'is in no group': !GROUPS.includes(String(group)),
    'has no control': !CONTROLS.includes(String(control)),
    'is a number without bounds': isUnbounded,
    'is chosen from nothing, or has a list that is not chosen from': (control === 'select') !== choices.length > 0,
    'has not one label for each choice': named.toSorted().join(' ') !== choices.toSorted().join(' '),
    'is a date of any form': control === 'date' && prop.format === undefined && prop.pattern === undefined,
  };
  return Object.entries(faults)
    .filter(([, isSo]) => isSo)
    .map(([fault]) => `${at} ${fault}`);
}

describe.each(manifest.types.map((type) => [type.type, type] as const))('%s', (_name, type) => {
  test('has a schema that is JSON Schema 2020-12', () => {
    expect(type.schema.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
    expect([checker.validateSchema(type.schema), checker.errors]).toEqual([true, null]);
    expect(() => checker.compile(type.schema)).not.toThrow();
  });

  test('has samples that its schema accepts, and rejects after they are corrupted', () => {
    for (const sample of type.samples) {
      expect(faultsOf(sample)).toEqual([]);
      expect(faultsOf({ ...sample, props: { ...sample.props, 'no-such-prop': 1 } })).not.toEqual([]);
      const spoilt = Object.keys(sample.props ?? {}).slice(0, 1);
      expect(
        spoilt.filter((prop) => faultsOf({ ...sample, props: { ...sample.props, [prop]: null } }).length === 0),
      ).toEqual([]);
    }
    expect(type.sample).toEqual(type.samples[0]);
  });

  test('has labels and choices for builders, for each prop at every depth', () => {
    expect(propsIn(type.schema, '').flatMap(hintFaults)).toEqual([]);
  });

  test('accepts its own defaults', () => {
    const wrong = propsIn(type.schema, '').filter(({ prop }) => {
      const defs = { $defs: type.schema.$defs ?? {} };
      return prop.default !== undefined && !checker.validate({ ...defs, ...prop }, prop.default);
    });
    expect(wrong.map(({ at }) => at)).toEqual([]);
  });

  test('has slots that accept existing types', () => {
    const accepted = Object.values(type.slots).flatMap(({ accepts }) => accepts ?? []);
    expect(accepted.filter((name) => !manifest.types.some((each) => each.type === name))).toEqual([]);
  });
});

test('a node is described around its props: identity, style by token, conditions', () => {
  const check = checker.compile(manifest.node);
  expect(check({ type: 'text', style: { md: { padding: 'l' } }, children: [{ type: 'text' }] })).toBe(true);
  expect(check({ type: 'text', style: { md: { padding: '12px' } } })).toBe(false);
  expect(check({ type: 'section', children: [{ id: 'nameless' }] })).toBe(false);
});

test('a schema carries titles, hints, defaults, bounds and what a builder may write for texts, HTML and links', () => {
  const spec = defineComponent({
    type: 'thing',
    v: 2,
    title: 'Thing',
    description: 'Anything.',
    category: 'content',
    rendersOn: 'server',
    props: v.object({
      title: v.optional(v.pipe(text, v.title('Title'), v.metadata({ group: 'content', control: 'text' })), ''),
      short: v.pipe(text, v.maxLength(20), v.title('Short')),
      body: v.optional(v.pipe(html, v.title('Body'))),
      size: v.optional(
        v.pipe(
          v.picklist(['s', 'l']),
          v.title('Size'),
          v.description('Of the thing.'),
          v.metadata({ group: 'layout', control: 'select', labels: { s: 'Small', l: 'Large' } }),
        ),
        's',
      ),
      count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9), v.title('Count')), 3),
      links: v.optional(v.pipe(v.array(v.object({ href: v.pipe(url, v.title('Link')) })), v.title('Links')), []),
      picture: v.nullish(v.pipe(image, v.title('Picture'))),
    }),
  });
  const anyText = { anyOf: [{ type: 'string' }, { $ref: '#/$defs/translation' }] };
  const translation = (string: object) => ({
    type: 'object',
    properties: {
      $t: {
        type: 'object',
        minProperties: 1,
        propertyNames: { enum: ['th', 'en', 'cn', 'kr', 'jp'] },
        additionalProperties: string,
      },
    },
    required: ['$t'],
    additionalProperties: false,
  });
  const schema = propsSchema(spec.props);
  const properties = isRecord(schema.properties) ? schema.properties : {};
  expect(properties).toMatchObject({
    title: { title: 'Title', ...anyText, default: '', [HINTS]: { group: 'content', control: 'text' } },
    body: {
      title: 'Body',
      anyOf: [{ type: 'string', contentMediaType: 'text/html' }, { $ref: '#/$defs/translation' }],
    },
    size: {
      title: 'Size',
      description: 'Of the thing.',
      type: 'string',
      enum: ['s', 'l'],
      default: 's',
      [HINTS]: { group: 'layout', control: 'select', labels: { s: 'Small', l: 'Large' } },
    },
    count: { title: 'Count', type: 'integer', minimum: 1, maximum: 9, default: 3 },
    links: { items: { properties: { href: { title: 'Link', type: 'string', format: 'uri-reference' } } }, default: [] },
    picture: { title: 'Picture', anyOf: [{ properties: { alt: anyText } }, { type: 'null' }] },
  });
  const limited = { type: 'string', maxLength: 20 };
  expect(properties.short).toEqual({ title: 'Short', anyOf: [limited, translation(limited)] });
  expect(schema.required).toEqual(['short']);
  expect(schema.$defs).toEqual({
    translation: { title: 'Text in several languages', ...translation({ type: 'string' }) },
  });
});

test('marks the types that the shop’s project declares', async () => {
  const { types } = registryManifest(await loadSpecs(registry), samplesOf, (type) => type === 'heading');
  expect(types.flatMap(({ type, own }) => (own === undefined ? [] : [[type, own]]))).toEqual([['heading', true]]);
});

test('the schema of a link accepts and rejects the same values as the renderer', () => {
  const check = checker.compile(propsSchema(v.object({ href: url })));
  const links = [
    '/products',
    'products?q=a:b',
    '#top',
    '',
    'https://shop.example/a',
    'HTTP://shop.example',
    'mailto:shop@example.com',
    'tel:+6621234567',
    'line://ti/p/@raan',
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'weird word:x',
  ];
  expect(links.map((href) => [href, check({ href })])).toEqual(links.map((href) => [href, isSafeUrl(href)]));
});
