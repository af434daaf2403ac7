/** Answers of the assistant of the workbench. Only shops whose operator configures one have it. */
import * as v from 'valibot';

/** Path of the assistant's two tasks, `change` and `translate`. */
export const ASSISTANT_PATH = '/api/assistant';

/** Maximum characters of the texts of one request for translations, and how many they are. */
export const TRANSLATION_LIMITS = { characters: 12_000, texts: 20 } as const;

/** The translations in the order of the request; '' where the model gave none. */
export const TranslationAnswer = v.object({ texts: v.array(v.string()) });

/** Why the assistant did not finish. */
export const ASSISTANT_FAULTS = [
  'ASSISTANT_KEY',
  'ASSISTANT_BUSY',
  'ASSISTANT_LATE',
  'ASSISTANT_UNREACHABLE',
  'ASSISTANT_NONSENSE',
  'ASSISTANT_STEPS',
  'ASSISTANT_TOKENS',
  'ASSISTANT_TIME',
] as const;
/** A fault of the assistant: of its endpoint, or a limit of one change. */
export type AssistantFault = (typeof ASSISTANT_FAULTS)[number];

/** One line of the answer to a change, as JSON: a tool that was used, or the end. */
export const AssistantEvent = v.variant('kind', [
  v.object({
    kind: v.literal('step'),
    tool: v.string(),
    isRefused: v.boolean(),
    /** Revision of the draft that this step has made from the one before. */
    revision: v.optional(v.number()),
  }),
  v.object({ kind: v.literal('done'), summary: v.string() }),
  v.object({ kind: v.literal('failed'), key: v.string() }),
]);
export type AssistantEvent = v.InferOutput<typeof AssistantEvent>;
