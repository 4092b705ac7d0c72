import type { Text } from '../texts';
import type { TextKey } from '../texts/areas';

type KindOf<Key> = Key extends `kind_${infer Kind}` ? Kind : never;

/** What a delivery does, in the reader's language; its own name where another release has written it. */
export function deliveryKind(kind: string, t: Text<'activity'>): string {
  const name = kind.replaceAll('.', '_') as KindOf<TextKey<'activity'>>;
  const words = t(`kind_${name}`);
  return words === `kind_${name}` ? kind : words;
}
