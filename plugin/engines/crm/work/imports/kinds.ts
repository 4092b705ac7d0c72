import type { Db } from '../../../../host';
import type { Engine } from '../../../kit/engine';
import type { ImportRow } from '../../data/imports/import-tables';
import type { ImportKind, ImportSettings } from '../../domain/imports/settings';
import { importCompanies, previewCompanies } from './import-companies';
import { importRows, previewRows } from './import-part';
import { type Counts, type Importing, importingFor, importingOf, type Previewing } from './importing';

interface Kind {
  /** Ask before the transaction. */
  readonly prepare: (engine: Engine, settings: ImportSettings) => Promise<Importing>;
  readonly importPart: (db: Db, importRows: readonly ImportRow[], importing: Importing) => Promise<Counts>;
  /** Nothing is written. */
  readonly preview: (db: Db, importRows: readonly ImportRow[], previewing: Previewing) => Promise<void>;
}

/** What the rows of a file can become. */
export const kinds: Readonly<Record<ImportKind, Kind>> = {
  contacts: { prepare: importingFor, importPart: importRows, preview: previewRows },
  companies: { prepare: importingOf('company'), importPart: importCompanies, preview: previewCompanies },
};
