/**
 * `npm run mcp`: the shop's tools for an agent that speaks the Model Context Protocol over stdin and stdout. `RAAN_URL`
 * is the shop's URL, `RAAN_TOKEN` a token that an owner has created in the workbench. It calls the shop's HTTP API.
 */
import process from 'node:process';
import { parseArgs } from 'node:util';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { createFetch } from 'ofetch';
import * as v from 'valibot';
import { ConfigError } from '../config.ts';
import { createMcpServer } from './mcp.ts';

const Tools = v.object({
  success: v.literal(true),
  data: v.object({
    tools: v.array(
      v.object({
        name: v.string(),
        title: v.string(),
        description: v.string(),
        isReadOnly: v.boolean(),
        inputSchema: v.record(v.string(), v.unknown()),
      }),
    ),
  }),
});
const Answer = v.object({
  success: v.boolean(),
  key: v.optional(v.string(), 'UNREACHABLE'),
  msg: v.optional(v.string(), 'the shop gave no answer that could be read'),
  data: v.optional(v.looseObject({})),
});

/** A refusal of the shop. */
class Refused extends Error {
  readonly key: string;
  readonly data: unknown;
  constructor({ key, msg, data }: v.InferOutput<typeof Answer>) {
    super(msg);
    this.key = key;
    this.data = data;
  }
}

async function start(): Promise<void> {
  parseArgs({ options: {} });
  const { RAAN_URL: url = '', RAAN_TOKEN: token = '' } = process.env;
  if (!/^https?:\/\//.test(url) || token === '')
    throw new ConfigError('set RAAN_URL to the address of the shop, and RAAN_TOKEN to a token of its workbench');
  const { raw } = createFetch({
    defaults: {
      baseURL: url,
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      ignoreResponseError: true,
      responseType: 'json',
    },
  });
  const ask = async (path: string, body?: object): Promise<unknown> => {
    const response = await raw(path, body === undefined ? {} : { method: 'POST', body });
    return response._data;
  };
  const listed = v.safeParse(Tools, await ask('/api/agent'));
  if (!listed.success) throw new ConfigError(`${url} does not admit this token, or is no shop with tools for agents`);
  const server = createMcpServer({
    tools: listed.output.data.tools,
    async run(name, input) {
      const given = v.safeParse(Answer, await ask(`/api/agent/${encodeURIComponent(name)}`, Object(input)));
      const answer = given.success ? given.output : v.parse(Answer, { success: false });
      if (!answer.success) throw new Refused(answer);
      return answer.data ?? {};
    },
    toFault: (error) =>
      error instanceof Refused
        ? error
        : { key: 'UNREACHABLE', message: error instanceof Error ? error.message : String(error), data: undefined },
  });
  await server.connect(new StdioServerTransport());
}

await start();
