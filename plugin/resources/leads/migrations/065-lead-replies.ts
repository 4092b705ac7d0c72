import { ascii, nullable } from '../../../db/columns';
import { migration } from '../../../db/migrate';

export const leadReplies = migration(65, 'lead-replies', ({ addColumn }) => addColumn('sp_lead_messages', 'reply', nullable(ascii(8))));
