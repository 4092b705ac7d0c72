import type { Dialect, WriteRefusal } from '../../../host';
import type { HealthCheck } from '../../../kit/group';

const reasons: Readonly<Record<WriteRefusal['kind'], (dialect: Dialect) => string>> = {
  full: (dialect) =>
    dialect === 'sqlite'
      ? 'the disk of the data folder is full. Make room there'
      : "the disk of the database server, or the table's share of it, is full. Make room there",
  read_only: (dialect) =>
    dialect === 'sqlite'
      ? 'the database file is read-only. Let the user of this process write it and the data folder, and remount a disk that the system made read-only'
      : 'the database server is read-only. Name the one that takes changes in SITEPLANE_DATABASE_URL, or end its read_only',
  denied: () => 'the user of SITEPLANE_DATABASE_URL lacks a privilege. Grant it SELECT, INSERT, UPDATE and DELETE on the database',
};

/** Whether changes are taken, by what became of the last one; the service itself writes every minute (D749). */
export const writesCheck: HealthCheck = {
  name: 'writes',
  async run({ db: { dialect }, host: { storage } }) {
    const refusal = storage.writeRefusal?.();
    if (!refusal) return { status: 'pass', message: 'The database takes changes.' };
    const { kind, reason, since } = refusal;
    const what = `The database has refused changes since ${new Date(since).toISOString()}: ${reasons[kind](dialect)}`;
    return { status: 'warn', message: `${what} (${reason}). Until then reads are answered, and changes are 503.` };
  },
};
