import { rows } from '../../../../db/rows';
import type { Db } from '../../../../host';
import type { ContactStatus } from '../../domain/statuses';
import { contactCounts, statusesOf } from './contact-counts';
import { contactSearchTable } from './search-table';

interface Searched {
  readonly id: number;
  readonly status: ContactStatus;
  readonly searchText: string;
}

const bytesOf = (text: string) => Buffer.from(text, 'utf8');

/** What lists look through and count by, written by whoever writes contacts, in the same transaction (D310, D311). */
export function contactSearch(db: Db) {
  const own = rows(db, contactSearchTable);
  return {
    async add({ id, status, searchText }: Searched): Promise<void> {
      await own.insert({ id, status, text: bytesOf(searchText) });
      await contactCounts(db).add(new Map([[status, 1]]));
    },

    setText: (id: number, searchText: string): Promise<number> => own.update({ id }, { text: bytesOf(searchText) }),

    /** Before the contacts themselves get it. */
    async setStatus(ids: readonly number[], status: ContactStatus): Promise<void> {
      const before = await statusesOf(db, ids);
      await own.update({ id: ids }, { status });
      const moved = [...before.values()].reduce((sum, total) => sum + total, 0);
      const changes = new Map([...before].map(([from, total]) => [from, -total] as const));
      await contactCounts(db).add(changes.set(status, (changes.get(status) ?? 0) + moved));
    },

    /** Before the contacts themselves are deleted. */
    async remove(ids: readonly number[]): Promise<void> {
      const before = await statusesOf(db, ids);
      await own.delete({ id: ids });
      await contactCounts(db).add(new Map([...before].map(([status, total]) => [status, -total])));
    },
  };
}
