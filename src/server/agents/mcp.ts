/** The tools in the Model Context Protocol: one server of the SDK per request, without sessions. */
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { CallToolRequestSchema, type CallToolResult, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { isRecord } from '#schemas/record.ts';
import type { ToolFault } from './agent-store.ts';

/** A tool for the protocol's list. */
export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly isReadOnly: boolean;
  readonly inputSchema: Readonly<Record<string, unknown>>;
}

/** Tools of the server, and the function that runs one. */
export interface McpOptions {
  readonly tools: readonly ListedTool[];
  /** Returns the result, or its JSON. */
  readonly run: (name: string, input: unknown) => Promise<object | string>;
  readonly toFault: (error: unknown) => Pick<ToolFault, 'key' | 'message' | 'data'>;
}

/** Creates the protocol's server of the tools; `connect` attaches it to a transport. */
export function createMcpServer({ tools, run, toFault }: McpOptions): Server {
  const server = new Server(
    { name: 'raan', version: '1.0.0' },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(({ name, title, description, isReadOnly, inputSchema }) => ({
      name,
      title,
      description,
      inputSchema: { ...inputSchema, type: 'object' as const },
      annotations: { title, readOnlyHint: isReadOnly, openWorldHint: false },
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }): Promise<CallToolResult> => {
    try {
      return toResult(await run(params.name, params.arguments ?? {}));
    } catch (error) {
      const { key, message, data } = toFault(error);
      const fault = { key, message, ...(data === undefined ? {} : { data }) };
      return { isError: true, content: [{ type: 'text', text: JSON.stringify(fault) }] };
    }
  });
  return server;
}

const INSTRUCTIONS =
  'Pages of a shop are trees of typed nodes. Call session for your rights, list_types and describe_type for the types, read_page for a page with its revision, patch_page to change its draft, check_page and page_outline to see the result, and ask_review or publish_page at the end.';

function toResult(data: object | string): CallToolResult {
  if (typeof data === 'string') return { content: [{ type: 'text', text: data }] };
  if (isRecord(data) && data.mimeType === 'image/png' && typeof data.base64 === 'string')
    return { content: [{ type: 'image', mimeType: data.mimeType, data: data.base64 }] };
  return { content: [{ type: 'text', text: JSON.stringify(data) }] };
}

/** A server for one request with JSON responses, as there is nothing to stream. */
export function openMcp(options: McpOptions): {
  readonly handleRequest: (request: Request, parsedBody: unknown) => Promise<Response>;
} {
  return {
    async handleRequest(request, parsedBody) {
      const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
      const server = createMcpServer(options);
      await server.connect(transport);
      return transport.handleRequest(request, parsedBody === undefined ? {} : { parsedBody });
    },
  };
}
