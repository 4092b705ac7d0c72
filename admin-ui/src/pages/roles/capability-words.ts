import type { TextKey } from '../../texts/areas';
import type { Text } from '../../texts/text';

/** Capabilities that have a sentence: `may_…` of the catalogue. */
type Known = Extract<TextKey<'roles'>, `may_${string}`> extends `may_${infer Name}` ? Name : never;

/** What a capability allows, in the reader's language; one that nobody translated is described as its host or plugin does (D692). */
export function capabilityWords(t: Text<'roles'>, { capability, description }: { capability: string; description: string }): string {
  const words = t(`may_${capability as Known}`);
  // A text that is missing is answered with its name.
  return words === `may_${capability}` ? description : words;
}
