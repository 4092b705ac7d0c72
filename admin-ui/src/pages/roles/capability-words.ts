import type { TextKey } from '../../texts/areas';
import type { Text } from '../../texts/text';

type Known = TextKey<'roles'> extends infer Key ? (Key extends `may_${infer Name}` ? Name : never) : never;

/** What a capability allows, in the reader's language; one that nobody translated is described as its host or plugin does (D692). */
export function capabilityWords(t: Text<'roles'>, { capability, description }: { capability: string; description: string }): string {
  const words = t(`may_${capability as Known}`);
  // A text that is missing is answered with its name.
  return words === `may_${capability}` ? description : words;
}
