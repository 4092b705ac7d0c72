import type { Records } from '../../host-kit';
import type { Apos, Criteria, Doc } from './apostrophe';

/** Documents of the site of which all meet `basic`. */
export function documents({ doc: { db } }: Apos, basic: Criteria): Records<Criteria, Doc> {
  const all = (of: readonly Criteria[]): Criteria => ({ ...basic, $and: of });
  return {
    meets: {
      oneOf: (field, values) => ({ [field]: { $in: values } }),
      above: (field, least) => ({ [field]: { $gt: least } }),
      same: (field, text) => ({ [field]: new RegExp(`^${patternOf(text)}$`, 'i') }),
      holds: (fields, text, anyCase) => ({ $or: fields.map((field) => ({ [field]: new RegExp(patternOf(text), anyCase ? 'i' : '') })) }),
    },
    count: (of) => db.countDocuments(all(of)),
    read(of, { orders, limit, offset = 0 } = { orders: [], limit: 0 }) {
      const order = orders.map(([field, direction]) => [field, direction === 'asc' ? 1 : -1] as const);
      // A limit of 0 is none.
      return db.find(all(of)).sort(Object.fromEntries(order)).skip(offset).limit(limit).toArray();
    },
  };
}

/** Finds this text wherever it stands. */
const patternOf = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
