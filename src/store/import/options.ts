import type { LocalText } from '#schemas/lang.ts';
import type { StoredChoice, StoredOption } from '../database/tables/product.ts';

/** An option or value in all its languages: a variant may name it in any of them. */
export function optionTexts(text: LocalText): string[] {
  return typeof text === 'string' ? [text] : Object.values(text);
}

/** The choices of a variant, in the order of its product's options; names and values in all their languages. */
export function choicesOf(
  chosen: Readonly<Record<string, LocalText>>,
  options: readonly StoredOption[],
): StoredChoice[] {
  return options.flatMap(({ name, values }) => {
    const given = Object.entries(chosen).find(([key]) => optionTexts(name).includes(key));
    if (given === undefined) return [];
    const texts = optionTexts(given[1]);
    const value = values.find((candidate) => optionTexts(candidate).some((text) => texts.includes(text)));
    return [{ name, value: value ?? given[1] }];
  });
}
