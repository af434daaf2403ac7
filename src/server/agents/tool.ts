/** A tool of agents: one definition for the HTTP API and the Model Context Protocol. */
import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { describeProblem, limitProblems, parse } from '#schemas/problem.ts';
import { type ToolContext, ToolFault } from './agent-store.ts';

interface ToolSpec<Input extends v.GenericSchema> {
  /** Letters and `_`. */
  readonly name: string;
  readonly title: string;
  /** For an agent: what it does, and what to call next. */
  readonly description: string;
  readonly isReadOnly: boolean;
  readonly input: Input;
  /** @throws ToolFault where it can't be done. */
  readonly run: (context: ToolContext, input: v.InferOutput<Input>) => Promise<object>;
}

/** A tool; `run` checks its input. */
export interface Tool extends Omit<ToolSpec<v.GenericSchema>, 'run'> {
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly run: (context: ToolContext, input: unknown) => Promise<object>;
}

/** Makes a tool of its schema and its work. */
export function defineTool<const Input extends v.GenericSchema>({ input, run, ...about }: ToolSpec<Input>): Tool {
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
