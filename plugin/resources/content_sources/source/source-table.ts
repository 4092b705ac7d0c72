import { ascii, flag, instant, int, json, longText, nullable, primary, text } from '../../../db/columns';
import { defineTable, type RowOf } from '../../../db/table';
import type { MappedTypes } from '../mapping/drift';
import type { Mapping } from '../mapping/types';
import type { SourceSettings } from './fields';
import type { MappingStatus, SourceStatus } from './states';

/** Where posts come from by webhook. */
export const sourceTable = defineTable(
  'sp_sources',
  {
    /** `src_` and 16 characters. */
    id: primary(ascii(20)),
    slug: ascii(64),
    name: text(190),
    enabled: flag(),
    /** Without `paused`, which is what `enabled: false` shows as. */
    status: ascii(16),
    mappingStatus: ascii(16),
    settings: json<SourceSettings>(),
    mapping: nullable(json<Mapping>()),
    /** The latest payload that a mapping can be made on, secrets masked. */
    sample: nullable(json<unknown>()),
    fingerprint: nullable(ascii(64)),
    /** Lines of the fingerprint that was approved, and what the mapping found then. */
    shape: nullable(json<readonly string[]>()),
    mappedTypes: nullable(json<MappedTypes>()),
    /** What was noticed since: new paths, missing fields, why payloads are held. */
    notices: json<readonly string[]>(),
    rowUuid: ascii(36),
    secretSealed: nullable(longText()),
    secretGeneration: int(),
    secretSource: ascii(10),
    forwardSealed: nullable(longText()),
    forwardGeneration: int(),
    cptPostType: nullable(ascii(20)),
    failures: int(),
    createdAt: instant(),
    updatedAt: instant(),
    /**
     * `seq` of the latest delivery when a mapping with a new rule for the id was approved, 0 without one. Null once a person has approved
     * the same rule again: then articles of one id are one article, whatever their titles.
     */
    newIdsUpTo: nullable(int()),
  },
  { unique: [['slug']] },
);

export type Source = Omit<RowOf<typeof sourceTable>, 'status' | 'mappingStatus'> & {
  readonly status: Exclude<SourceStatus, 'paused'>;
  readonly mappingStatus: MappingStatus;
};

/** What taking a payload needs of a source: its row also holds a sample, which can be large, and is read for every request. */
export const receiverTable = defineTable('sp_sources', {
  id: sourceTable.columns.id,
  slug: sourceTable.columns.slug,
  enabled: sourceTable.columns.enabled,
  mappingStatus: sourceTable.columns.mappingStatus,
  settings: sourceTable.columns.settings,
  rowUuid: sourceTable.columns.rowUuid,
  secretSealed: sourceTable.columns.secretSealed,
  secretGeneration: sourceTable.columns.secretGeneration,
});

export type Receiver = RowOf<typeof receiverTable>;
