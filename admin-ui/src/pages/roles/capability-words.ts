import type { TextKey } from '../../texts/areas';
import type { Text } from '../../texts/text';

type WordsKey = Extract<TextKey<'roles'>, `may_${string}`>;

/** What a capability allows, in the reader's language; one that nobody translated is described as its host or plugin does (D692). */
export function capabilityWords(t: Text<'roles'>, { capability, description }: { capability: string; description: string }): string {
  const key = `may_${capability}`;
  const words = t(key as WordsKey);
  // A text that is missing is answered with its name.
  return words === key ? description : words;
}
