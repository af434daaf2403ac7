/** A tool of agents: one definition for the HTTP API and the Model Context Protocol. */
import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { describeProblem, limitProblems, parse } from '#schemas/problem.ts';
import { type PageContext, type ToolContext, ToolFault } from './agent-store.ts';

interface ToolSpec<Context, Input extends v.GenericSchema> {
  /** Letters and `_`. */
  readonly name: string;
  readonly title: string;
  /** For an agent: its purpose, and which tool to call next. */
  readonly description: string;
  readonly isReadOnly: boolean;
  readonly input: Input;
  /** @throws ToolFault if it fails */
  readonly run: (context: Context, input: v.InferOutput<Input>) => Promise<object>;
}

/** A tool; `run` checks its input. */
export interface Tool<Context = ToolContext> extends Omit<ToolSpec<Context, v.GenericSchema>, 'run'> {
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly run: (context: Context, input: unknown) => Promise<object>;
}

function define<Context, const Input extends v.GenericSchema>({
  input,
  run,
  ...about
}: ToolSpec<Context, Input>): Tool<Context> {
  return {
    ...about,
    input,
    inputSchema: { ...toJsonSchema(input, { target: 'draft-2020-12', typeMode: 'input', errorMode: 'ignore' }) },
    async run(context, given) {
      const read = parse(input, given ?? {}, '');
      if (read.ok) return run(context, read.value);
      const problems = limitProblems(read.problems);
      throw new ToolFault(400, 'INVALID_INPUT', problems.map(describeProblem).join('; '), { problems });
    },
  };
}

/** Creates a tool from its schema and its function. */
export const defineTool: <const Input extends v.GenericSchema>(spec: ToolSpec<ToolContext, Input>) => Tool = define;

/** Creates a tool that runs in the thread of tools. */
export const definePageTool: <const Input extends v.GenericSchema>(
  spec: ToolSpec<PageContext, Input>,
) => Tool<PageContext> = define;
