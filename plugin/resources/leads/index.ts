import { textPart } from '../../db/person-text';
import { defineGroup } from '../../kit/group';
import { leadsAcknowledgeFinding } from './acknowledge_finding';
import { leadsAddNote } from './add_note';
import { leadsAddReminder } from './add_reminder';
import { leadsAddToMarketing } from './add_to_marketing';
import { leadsAssign } from './assign';
import { leadsAttribution } from './attribution';
import { leadsModule } from './capture/module';
import { proofRoutes } from './capture/proof-routes';
import { proofTable } from './capture/proof-table';
import { captureRoutes } from './capture/routes';
import { visitorTable } from './capture/visitor-table';
import { leadsDelete } from './delete';
import { leadsDeleteReminder } from './delete_reminder';
import { leadsDeleteSpam } from './delete_spam';
import { leadsErasePerson } from './erase_person';
import { leadsExport } from './export';
import { leadsFindPerson } from './find_person';
import { leadsGet } from './get';
import { leadsGetContact } from './get_contact';
import { leadsHandOver } from './hand_over';
import { leadsHandOverMany } from './hand_over_many';
import { handOverDelivery } from './hand-over/hand-over-delivery';
import { leadHandOverTable } from './hand-over/hand-over-table';
import { checkpointDelivery } from './ledger/checkpoint-delivery';
import { checkLedger } from './ledger/health';
import { checkpointTable, cosignatureTable, findingTable, ledgerTable, timestampTable, tombstoneTable } from './ledger/ledger-tables';
import { startLedger } from './ledger/start-ledger';
import { timestampDelivery } from './ledger/timestamp-delivery';
import { witnessDelivery } from './ledger/witness/witness-delivery';
import { leadsList } from './list';
import { leadsByDay } from './list/leads-by-day';
import { leadsListAssignees } from './list_assignees';
import { leadsListFindings } from './list_findings';
import { leadsMarkSpam } from './mark_spam';
import { leadsMerge } from './merge';
import { messageDelivery } from './messages/message-delivery';
import { leadMessageTable, sealedMessage } from './messages/message-table';
import { replyDelivery } from './messages/reply-delivery';
import { createLeads } from './migrations/023-leads';
import { createLedger } from './migrations/024-ledger';
import { createLeadCapture } from './migrations/025-lead-capture';
import { leadLastSeen } from './migrations/038-lead-last-seen';
import { createLeadMessages } from './migrations/051-lead-messages';
import { createLeadPersons } from './migrations/057-lead-persons';
import { createLedgerFindings } from './migrations/058-ledger-findings';
import { createLeadWork } from './migrations/060-lead-work';
import { createLeadReminders } from './migrations/061-lead-reminders';
import { leadStatusIndex } from './migrations/064-lead-status';
import { leadReplies } from './migrations/065-lead-replies';
import { contactSalt } from './migrations/066-contact-salt';
import { leadProofs } from './migrations/067-proofs';
import { createLedgerTimestamps } from './migrations/068-timestamps';
import { createLeadHandOvers } from './migrations/073-lead-hand-overs';
import { createLedgerCosignatures } from './migrations/076-cosignatures';
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
import { leadsRetention } from './retention';
import { retentionJob } from './retention/retain';
import { leadsSetStatus } from './set_status';
import { leadsSetStatuses } from './set_statuses';
import { leadsVerify } from './verify';
import { leadsWithdrawConsent } from './withdraw_consent';
import { reminderDelivery } from './work/reminder-delivery';
import { leadReminderTable } from './work/reminder-table';
import { leadWorkTable } from './work/work-table';

/** Enquiries of visitors, each with a timeline whose later changes are noticed. */
export const leads = defineGroup('leads', {
  holdsTextsOfOthers: true,
  module: 'leads',
  modules: [leadsModule],
  operations: {
    acknowledge_finding: leadsAcknowledgeFinding,
    add_note: leadsAddNote,
    add_reminder: leadsAddReminder,
    add_to_marketing: leadsAddToMarketing,
    assign: leadsAssign,
    attribution: leadsAttribution,
    delete: leadsDelete,
    delete_reminder: leadsDeleteReminder,
    erase_person: leadsErasePerson,
    delete_spam: leadsDeleteSpam,
    export: leadsExport,
    find_person: leadsFindPerson,
    get: leadsGet,
    get_contact: leadsGetContact,
    hand_over: leadsHandOver,
    hand_over_many: leadsHandOverMany,
    list: leadsList,
    list_findings: leadsListFindings,
    list_assignees: leadsListAssignees,
    mark_spam: leadsMarkSpam,
    merge: leadsMerge,
    retention: leadsRetention,
    set_status: leadsSetStatus,
    set_statuses: leadsSetStatuses,
    verify: leadsVerify,
    withdraw_consent: leadsWithdrawConsent,
  },
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
  migrations: [
    createLeads,
    createLedger,
    createLeadCapture,
    leadLastSeen,
    createLeadMessages,
    createLeadPersons,
    createLedgerFindings,
    createLeadWork,
    createLeadReminders,
    leadStatusIndex,
    leadReplies,
    contactSalt,
    leadProofs,
    createLedgerTimestamps,
    createLedgerCosignatures,
    createLeadHandOvers,
  ],
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
