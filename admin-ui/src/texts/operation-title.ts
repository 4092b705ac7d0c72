import type { TextKey } from './areas';
import type { Text } from './text';

type NameOf<Key> = Key extends `do_${infer Name}` ? Name : never;

/** What an operation does, in the reader's language (D716); undefined for one that this version does not have, as in an old row of the log. */
export function operationTitle({ resource, action }: { resource: string; action: string }, t: Text<'operations'>): string | undefined {
  const name = `${resource}_${action}` as NameOf<TextKey<'operations'>>;
  const title = t(`do_${name}`);
  return title === `do_${name}` ? undefined : title;
}
