import { describeOnMariadb } from '../support/dialects';
import type { TestDialect } from '../support/storages';

/** The same tests on a site with the embedded database and on one with MariaDB. */
export function describeEachSite(name: string, suite: (dialect: TestDialect) => void): void {
  describe(`${name} on SQLite`, () => suite('sqlite'));
  describeOnMariadb(`${name} on MariaDB`, () => suite('mariadb'));
}
