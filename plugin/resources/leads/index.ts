import { textPart } from '../../db/person-text';
import { defineGroup } from '../../kit/group';
import { leadsModule } from './capture/module';
import { proofRoutes } from './capture/proof-routes';
import { proofTable } from './capture/proof-table';
import { captureRoutes } from './capture/routes';
import { visitorTable } from './capture/visitor-table';
import { handOverDelivery } from './hand-over/hand-over-delivery';
import { leadHandOverTable } from './hand-over/hand-over-table';
import { checkpointDelivery } from './ledger/checkpoint-delivery';
import { checkLedger } from './ledger/health';
import { checkpointTable, cosignatureTable, findingTable, ledgerTable, timestampTable, tombstoneTable } from './ledger/ledger-tables';
import { startLedger } from './ledger/start-ledger';
import { timestampDelivery } from './ledger/timestamp-delivery';
import { witnessDelivery } from './ledger/witness/witness-delivery';
import { leadsByDay } from './list/leads-by-day';
import { messageDelivery } from './messages/message-delivery';
import { leadMessageTable, sealedMessage } from './messages/message-table';
import { replyDelivery } from './messages/reply-delivery';
import { migrations } from './migrations';
import { operations } from './operations';
import { leadPersonTable } from './persons/lead-persons';
import { leadsPart } from './persons/leads-of';
import { scrubDelivery } from './persons/scrub';
import { leadDeliveries } from './record/announce';
import { leadsApi } from './record/api';
import { leadContactTable } from './record/contact-table';
import { leadEventTable } from './record/event-table';
import { leadJobs } from './record/jobs';
import { leadTable } from './record/lead-table';
import { leadCallTable, leadCountTable } from './record/support-tables';
import { retentionJob } from './retention/retain';
import { reminderDelivery } from './work/reminder-delivery';
import { leadReminderTable } from './work/reminder-table';
import { leadWorkTable } from './work/work-table';

/** Enquiries of visitors, each with a timeline whose later changes are noticed. */
export const leads = defineGroup('leads', {
  holdsTextsOfOthers: true,
  module: 'leads',
  modules: [leadsModule],
  operations,
  tables: [
    proofTable,
    visitorTable,
    checkpointTable,
    cosignatureTable,
    findingTable,
    ledgerTable,
    timestampTable,
    tombstoneTable,
    leadContactTable,
    leadEventTable,
    leadMessageTable,
    leadTable,
    leadCallTable,
    leadCountTable,
    leadPersonTable,
    leadWorkTable,
    leadReminderTable,
    leadHandOverTable,
  ],
  migrations,
  routes: (ctx) => ({ 'leads/v1': captureRoutes(ctx) }),
  adminRoutes: proofRoutes,
  deliveries: [
    ...leadDeliveries,
    messageDelivery,
    replyDelivery,
    checkpointDelivery,
    timestampDelivery,
    witnessDelivery,
    scrubDelivery,
    reminderDelivery,
    handOverDelivery,
  ],
  persons: [leadsPart, textPart('lead_reminders', [{ table: leadReminderTable.name, key: 'id', columns: ['text'] }])],
  sealedColumns: [sealedMessage],
  healthChecks: [{ name: 'ledger', run: checkLedger }],
  dailyFigures: [leadsByDay],
  jobs: [...leadJobs, retentionJob],
  start: startLedger,
  api: leadsApi,
});
