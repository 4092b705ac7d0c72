import { EntitySchema, type TableOptions, Table as TypeormTable } from 'typeorm';
import type { Dialect } from '../host';
import { columnName, typeormColumn } from './columns';
import { indexName, type Table } from './table';

function indices(table: Table) {
  const named = (isUnique: boolean) => (properties: readonly string[]) => ({
    name: indexName(table.name, properties, isUnique ? 'ux' : 'ix'),
    properties,
    isUnique,
  });
  return [...table.unique.map(named(true)), ...table.index.map(named(false))];
}

/** TypeORM's view of the table, from which the schema is compared. */
export function entityOf(table: Table, dialect: Dialect): EntitySchema {
  const columns = Object.entries(table.columns).map(([property, column]) => [property, typeormColumn(property, column, dialect).entity]);
  return new EntitySchema({
    name: table.name,
    tableName: table.name,
    columns: Object.fromEntries(columns),
    indices: indices(table).map(({ name, properties, isUnique }) => ({ name, columns: [...properties], unique: isUnique })),
  });
}

/** The CREATE TABLE of a migration. */
export function createTableOf(table: Table, dialect: Dialect): TypeormTable {
  const options: TableOptions = {
    name: table.name,
    columns: Object.entries(table.columns).map(([property, column]) => typeormColumn(property, column, dialect).migration),
    indices: indices(table).map(({ name, properties, isUnique }) => ({ name, columnNames: properties.map(columnName), isUnique })),
  };
  return new TypeormTable(options);
}
