import type { Dialect } from '../host';

/** The database's clock in milliseconds since 1970, as SQL: what expires must expire at once on every instance, whatever its clock says. */
export const nowSql = (dialect: Dialect) =>
  dialect === 'sqlite' ? "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)" : 'CAST(UNIX_TIMESTAMP(NOW(3)) * 1000 AS UNSIGNED)';
