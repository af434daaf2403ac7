import { expect, test } from 'vitest';
import { isRecord } from '#schemas/record.ts';
import { readConfig } from '../config.ts';
import { readRequestContext } from '../http/message/request-context.ts';
import { ownSessionCookies } from '../http/message/session-cookies.ts';
import type { Platform } from '../platform.ts';
import type { RegistryManifest } from './registry-manifest.ts';
import { answerManifest } from './shop-manifest.ts';

const heading = {
  type: 'heading',
  v: 1,
  title: 'Heading',
  description: '',
  category: 'content',
  schema: { type: 'object', properties: { level: { type: 'integer', minimum: 1, maximum: 6 } } },
  slots: {},
  sample: { type: 'heading' },
  samples: [{ type: 'heading' }],
  rendersOn: 'server',
} as const;
const manifest: RegistryManifest = { version: 1, types: [heading], node: {}, themes: [], languages: {} };
const section = {
  type: 'section:offer',
  title: { th: 'ข้อเสนอ', en: 'Offer' },
  content: {
    pageSetting: {
      section: { fields: { level: { kind: 'number', label: 'Level', bindings: [{ node: 'h', at: '/props/level' }] } } },
    },
    pageComponent: [{ type: 'heading', id: 'h', props: { level: 2 } }],
  },
  version: 4,
  isPublished: true,
  hasDraft: false,
  usedBy: ['/'],
  usedInZones: [],
};

/** The manifest that a visitor gets if the service responds so. */
async function manifestFor(answer: () => Response, settings: Readonly<Record<string, string>> = { BUILDER: 'on' }) {
  const asked: (string | null)[] = [];
  const fetch: Platform['fetch'] = (_url, init) => {
    asked.push(new Headers(init?.headers).get('cookie'));
    return Promise.resolve(answer());
  };
  const platform: Platform = {
    kind: 'embedded',
    baseUrl: 'http://store.internal',
    fetch,
    site: () => Promise.resolve(new Response()),
    session: ownSessionCookies(),
    close: () => Promise.resolve(),
  };
  const request = new Request('http://shop.example/registry.json', {
    headers: { host: 'shop.example', cookie: 'auth=1' },
  });
  const context = readRequestContext(request, undefined, false);
  if (context === undefined) throw new Error('the address is valid');
  const response = await answerManifest(context, { manifest, platform, config: readConfig(settings) });
  const body: unknown = await response.json();
  return { types: isRecord(body) ? body.types : undefined, cache: response.headers.get('cache-control'), asked };
}

const good = () => Response.json({ success: true, data: { sections: [section] } });

test('has the shop’s sections for who may build it: the schema of their fields, and the version; not to be shared', async () => {
  const { types, cache, asked } = await manifestFor(good);
  expect([cache, asked]).toEqual(['private, no-store', ['auth=1']]);
  expect(types).toEqual([
    heading,
    {
      type: 'section:offer',
      v: 4,
      title: 'Offer',
      description: '',
      category: 'sections',
      schema: {
        type: 'object',
        properties: { level: { title: 'Level', type: 'integer', minimum: 1, maximum: 6, default: 2 } },
        required: [],
        additionalProperties: false,
      },
      slots: {},
      sample: { type: 'section:offer' },
      samples: [{ type: 'section:offer' }],
      rendersOn: 'server',
    },
  ]);
});

test.each([
  ['the service refuses the visitor', () => Response.json({ success: false, key: 'NO_AUTH' }, { status: 401 })],
  ['the service fails', () => new Response('broken', { status: 500 })],
  ['the shop has none', () => Response.json({ success: true, data: { sections: [] } })],
])('is that of the build where %s', async (_, answer) => {
  const { types, cache } = await manifestFor(answer);
  expect([types, cache]).toEqual([[heading], 'public, max-age=60']);
});

test('asks nobody where nobody builds', async () => {
  const { types, asked } = await manifestFor(good, { BUILDER: 'off' });
  expect([types, asked]).toEqual([[heading], []]);
});
