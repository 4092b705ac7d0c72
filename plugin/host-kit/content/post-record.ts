import type { Post } from '../../host';

const texts = ['type', 'title', 'content', 'excerpt', 'status', 'slug'] as const;
const numbers = ['id', 'authorId', 'featuredImageId', 'createdAt', 'updatedAt'] as const;
type Field = (typeof texts)[number] | (typeof numbers)[number];

/** A record of a host that is a post, such as a row or a document. */
type HostRecord = Readonly<Record<string, unknown>>;

/** Posts as records of a host: `names` says what a field is called there where that differs. */
export function postRecord(names: Partial<Readonly<Record<Field, string>>>) {
  const nameOf = (field: Field) => names[field] ?? field;
  return {
    nameOf,
    /** Fields of a post as the record has them; those that are missing are left out. */
    recordOf(post: Partial<Post>): HostRecord {
      const entries = [...texts, ...numbers].filter((field) => post[field] !== undefined);
      return Object.fromEntries(entries.map((field) => [nameOf(field), post[field]]));
    },
    /** The post of a record; what an editor left empty is empty. */
    postOf(record: HostRecord): Post {
      const read = <T>(fields: readonly Field[], as: (value: unknown) => T) => fields.map((field) => [field, as(record[nameOf(field)])]);
      // Some drivers read large numbers as texts.
      const own = [...read(texts, (value) => String(value ?? '')), ...read(numbers, (value) => Number(value ?? 0))];
      return Object.fromEntries(own);
    },
  };
}
