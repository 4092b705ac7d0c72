import type { QueryRunner } from 'typeorm';
import type { Migration } from '../../plugin/db/migrate';
import type { SqlValue } from '../../plugin/host';
import type { TestDialect } from './dialects';

interface Opened {
  readonly dialect: TestDialect;
  readonly query: (statement: string, params?: readonly SqlValue[]) => Promise<unknown>;
}

/** Run a migration once more on a database that has its columns already: what it writes into rows is tried on rows of today. */
export async function filledAgain(Step: Migration, { dialect, query }: Opened): Promise<void> {
  const runner = { dataSource: { options: { type: dialect } }, hasColumn: async () => true, query };
  await new Step().up(runner as unknown as QueryRunner);
}
