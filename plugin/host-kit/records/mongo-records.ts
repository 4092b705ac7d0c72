import type { Records } from './records';

export type MongoCriteria = Readonly<Record<string, unknown>>;

interface Cursor<Doc> {
  sort(by: Readonly<Record<string, 1 | -1>>): this;
  skip(count: number): this;
  limit(count: number): this;
  toArray(): Promise<Doc[]>;
}

/** What is used of a collection of MongoDB, or of what a host has in its place. */
export interface MongoDocuments<Doc> {
  find(criteria: MongoCriteria): Cursor<Doc>;
  countDocuments(criteria: MongoCriteria): Promise<number>;
}

/** Documents of a collection of which all meet `basic` (D806). */
export function mongoRecords<Doc>(documents: MongoDocuments<Doc>, basic: MongoCriteria): Records<MongoCriteria, Doc> {
  // MongoDB refuses an empty list.
  const all = (of: readonly MongoCriteria[]): MongoCriteria => (of.length > 0 ? { ...basic, $and: of } : basic);
  return {
    meets: {
      oneOf: (field, values) => ({ [field]: { $in: values } }),
      above: (field, least) => ({ [field]: { $gt: least } }),
      same: (field, text) => ({ [field]: new RegExp(`^${patternOf(text)}$`, 'i') }),
      holds: (fields, text, anyCase) => ({ $or: fields.map((field) => ({ [field]: new RegExp(patternOf(text), anyCase ? 'i' : '') })) }),
    },
    count: (of) => documents.countDocuments(all(of)),
    read(of, { orders, limit, offset = 0 } = { orders: [], limit: 0 }) {
      const order = orders.map(([field, direction]) => [field, direction === 'asc' ? 1 : -1] as const);
      // A limit of 0 is none.
      return documents.find(all(of)).sort(Object.fromEntries(order)).skip(offset).limit(limit).toArray();
    },
  };
}

/** Finds this text wherever it stands. */
const patternOf = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
