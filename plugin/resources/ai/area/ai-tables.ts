import { ascii, int, longText, nullable, primary } from '../../../db/columns';
import { defineTable, type RowOf } from '../../../db/table';

/** One row per provider whose key was set. */
export const aiKeyTable = defineTable('sp_ai_keys', {
  provider: primary(ascii(40)),
  rowUuid: ascii(36),
  sealed: longText(),
  generation: int(),
  /** Empty where the provider's own address holds. */
  baseUrl: ascii(2048),
});

/** One row per area that was set; one without a row is all defaults. */
export const aiAreaTable = defineTable('sp_ai_areas', {
  area: primary(ascii(40)),
  /** Empty: the default provider. */
  provider: ascii(40),
  /** Empty: the provider's default model. */
  model: ascii(190),
  /** Null: the area's default. */
  maxTokens: nullable(int()),
});

export type AiKey = RowOf<typeof aiKeyTable>;
