import { instant, int, longText, primary } from '../../../db/columns';
import { defineTable } from '../../../db/table';

/** One row: what is served at `/llms.txt`. */
export const llmsTxtTable = defineTable('sp_llms_txt', { id: primary(int()), content: longText(), builtAt: instant() });
