import { ascii, flag, instant, json, primary } from '../../../db/columns';
import { defineTable } from '../../../db/table';

export type ModuleConfig = Record<string, unknown>;

/** What was set of a module; one without a row is as its definition says. */
export const moduleTable = defineTable('sp_modules', {
  module: primary(ascii(64)),
  isActive: flag(),
  config: json<ModuleConfig>(),
  updatedAt: instant(),
});
