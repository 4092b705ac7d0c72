import { bytes, int, primary } from '../../../db/columns';
import { migration } from '../../../db/migrate';
import { defineTable } from '../../../db/table';

const persons = defineTable('sp_lead_persons', { key: primary(bytes(32)), leadId: primary(int()) }, { index: [['leadId']] });

export const createLeadPersons = migration(57, 'lead-persons', ({ createTable }) => createTable(persons));
