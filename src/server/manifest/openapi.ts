/** The OpenAPI 3.1 document of the platform's API, generated from `schemas/calls/` and `schemas/wire/`. */
import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { type CallName, calls } from '#schemas/calls/index.ts';
import type { CallSpec } from '#schemas/calls/define.ts';
import { LANGS } from '#schemas/lang.ts';
import { NodeHead } from '#schemas/page/node.ts';
import { StyleProps } from '#schemas/page/style.ts';
import { isRecord } from '#schemas/record.ts';
import { EXAMPLES } from '#schemas/wire/examples.ts';
import { EXACT, type ShapeName } from '#schemas/wire/shapes.ts';
import { listOf, objectOf, OPERATIONS, ref, TEXT, UUID } from './openapi-operations.ts';
import { bareSchema, type JsonSchema } from './props-schema.ts';

/** An OpenAPI 3.1 document. */
export type OpenApi = Readonly<Record<string, unknown>>;

const SCHEMAS: Readonly<Record<ShapeName, string>> = {
  product: 'Product',
  category: 'Category',
  blog: 'Blog',
  listing: 'Listing',
  search: 'Search',
  coupon: 'Coupon',
  cart: 'Cart',
  user: 'User',
  member: 'Member',
  page: 'Page',
  base: 'Base',
};

/** Writes the document. */
export function openApi(): OpenApi {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, spec] of Object.entries(calls))
    if (isCallName(name))
      paths[spec.path] = { ...paths[spec.path], [spec.method.toLowerCase()]: operation(name, spec) };
  return {
    openapi: '3.1.1',
    info: {
      title: 'Platform API of the Raan storefront',
      version: '1',
      description:
        'What a platform answers so that Raan can show its shops. docs/contract.md says what the calls mean.',
    },
    servers: [{ url: 'https://platform.example', description: 'STORE_API_URL' }],
    paths,
    components: { schemas: schemas(), parameters: parameters() },
  };
}

function isCallName(name: string): name is CallName {
  return Object.hasOwn(calls, name);
}

function operation(name: CallName, spec: CallSpec): JsonSchema {
  const { summary, tag, data, body, isOnce } = OPERATIONS[name];
  const { path, envelope, keys, query } = spec;
  const example = EXAMPLES[name];
  return {
    operationId: name,
    summary,
    tags: [tag],
    parameters: [
      ...['PageLanguage', 'ForwardedHost', ...(isOnce ? ['IdempotencyKey'] : [])].map((each) => ({
        $ref: `#/components/parameters/${each}`,
      })),
      ...[...path.matchAll(/\{(\w+)\}/g)].map(([, id]) => ({ name: id, in: 'path', required: true, schema: TEXT })),
      ...queryParameters(query),
    ],
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: body, example: example.body } },
          },
        }),
    responses: {
      200: {
        description: envelope === 'data' ? 'The data.' : 'The data, or a refusal.',
        content: {
          'application/json':
            envelope === 'data'
              ? { schema: objectOf({ data }), example: { data: example.data } }
              : {
                  schema: { anyOf: [objectOf({ success: { const: true }, data }, ['data']), ref('Refusal')] },
                  example: { success: true, data: example.data },
                },
        },
      },
      ...(envelope === 'data'
        ? {}
        : {
            '4XX': {
              description: keys.length === 0 ? 'A refusal.' : `A refusal; keys of this call: ${keys.join(', ')}.`,
              content: { 'application/json': { schema: ref('Refusal') } },
            },
          }),
    },
  };
}

function queryParameters(query: v.GenericSchema | undefined): JsonSchema[] {
  const { properties, required, additionalProperties } = query === undefined ? {} : bareSchema(query);
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  const named = Object.entries(isRecord(properties) ? properties : {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: needed.includes(name),
    schema,
  }));
  if (!isRecord(additionalProperties)) return named;
  const description = 'Every other parameter of the page’s own address.';
  const schema = { type: 'object', additionalProperties };
  return [...named, { name: 'visitor', in: 'query', description, style: 'form', explode: true, schema }];
}

function parameters(): Readonly<Record<string, JsonSchema>> {
  const header = (name: string, required: boolean, schema: JsonSchema, description: string) => ({
    name,
    in: 'header',
    required,
    schema,
    description,
  });
  return {
    PageLanguage: header('page-language', true, { enum: [...LANGS] }, 'The language of the page.'),
    ForwardedHost: header(
      'x-forwarded-host',
      true,
      TEXT,
      'The host name that the visitor asked, which names the shop.',
    ),
    IdempotencyKey: header(
      'idempotency-key',
      true,
      UUID,
      'The same for every repetition of one body. The platform applies it once and answers repetitions with the first answer.',
    ),
  };
}

function schemas(): Readonly<Record<string, unknown>> {
  const { $schema: _schema, $defs, ...node } = bareSchema(NodeHead, { StyleProps });
  const made = Object.fromEntries(
    Object.entries(SCHEMAS).map(([name, title]) => [title, isShape(name) ? wireSchema(EXACT[name]) : {}]),
  );
  const nodes = { anyOf: [ref('Node'), listOf(ref('Node'))] };
  return {
    ...made,
    Page: withProperties(made.Page, { pageComponent: nodes, otherData: pageRecords(made.Page), base: ref('Base') }),
    Search: withProperties(made.Search, {
      products: ref('Listing'),
      blogs: ref('Listing'),
      productRecords: listOf(ref('Product')),
      blogRecords: listOf(ref('Blog')),
    }),
    ...inComponents(isRecord($defs) ? $defs : {}),
    Node: withProperties(inComponents(node), {
      props: { type: 'object', description: 'By the type’s schema in /registry.json.' },
      children: listOf(ref('Node')),
      slots: { type: 'object', additionalProperties: listOf(ref('Node')) },
    }),
    ErrorEntry: objectOf(
      {
        key: TEXT,
        uuid: UUID,
        remain: { type: 'number' },
        unit: TEXT,
        limit: { type: 'number' },
        ordered: { type: 'number' },
      },
      ['uuid', 'remain', 'unit', 'limit', 'ordered'],
    ),
    Refusal: objectOf(
      {
        success: { const: false },
        key: TEXT,
        msg: { type: 'string', description: 'Shown to the visitor instead of the storefront’s own message.' },
        data: objectOf(
          {
            error_data: objectOf({ errors: listOf(ref('ErrorEntry')), price: { type: 'number' } }, ['errors', 'price']),
            error_messages: { anyOf: [listOf(ref('ErrorEntry')), listOf(TEXT)] },
          },
          ['error_data', 'error_messages'],
        ),
      },
      ['msg', 'data'],
    ),
  };
}

/** The records of a page, by the schemas of their own. */
function pageRecords(page: JsonSchema | undefined): JsonSchema {
  const properties = isRecord(page?.properties) ? page.properties : {};
  const { anyOf, ...described } = isRecord(properties.otherData) ? properties.otherData : {};
  const [records] = Array.isArray(anyOf) ? anyOf.filter(isRecord) : [];
  return {
    ...described,
    ...withProperties(records, {
      productDetails: listOf(ref('Product')),
      productCategories: listOf(ref('Category')),
      blogDetail: ref('Blog'),
      blogs: listOf(ref('Blog')),
      coupons: listOf(ref('Coupon')),
      search: ref('Search'),
    }),
  };
}

/** The same schema with its references to definitions adapted to the document. */
function inComponents(schema: JsonSchema): JsonSchema {
  const moved: unknown = JSON.parse(JSON.stringify(schema).replaceAll('#/$defs/', '#/components/schemas/'));
  return isRecord(moved) ? moved : {};
}

function isShape(name: string): name is ShapeName {
  return Object.hasOwn(EXACT, name);
}

function withProperties(schema: JsonSchema | undefined, more: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { ...schema, properties: { ...(isRecord(schema?.properties) ? schema.properties : {}), ...more } };
}

/** A shape's JSON Schema; the checks of its functions are in their metadata. */
function wireSchema(shape: v.GenericSchema): JsonSchema {
  const { $schema: _schema, ...schema } = toJsonSchema(shape, { target: 'draft-2020-12', errorMode: 'ignore' });
  return schema;
}
