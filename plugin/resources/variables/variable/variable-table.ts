import { ascii, instant, int, longText, nullable, primary, text } from '../../../db/columns';
import { defineTable, type RowOf } from '../../../db/table';

/** Free-form variables; a deleted one has no row. */
export const variableTable = defineTable('sp_variables', {
  key: primary(ascii(64)),
  value: longText(),
  description: text(500),
  updatedAt: instant(),
});

/**
 * One row per name that the automation platform is to hold or to lose: what it should be, and what it was told last. Rows of deleted
 * variables stay for a while, so that a resync deletes them on a platform that was restored from an old backup.
 */
export const pushTable = defineTable('sp_variable_pushes', {
  name: primary(ascii(190)),
  /** `api`, or the group that contributes the variable to the registry. */
  source: ascii(64),
  /** Null: the platform is not to hold it. */
  value: nullable(longText()),
  /** Grows with every change of the value, so that a late push can be told from the latest. */
  version: int(),
  /** The version that the platform took last; 0 for none. */
  pushedVersion: int(),
  /** Which platform took it. */
  pushedTo: ascii(64),
  /** Not to be offered again by the minute's job before: the platform asked for a pause, or refused the value for good. */
  holdUntil: instant(),
  updatedAt: instant(),
});

export type Variable = RowOf<typeof variableTable>;
export type Push = RowOf<typeof pushTable>;
