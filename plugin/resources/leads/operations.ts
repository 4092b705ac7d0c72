// Written by `npm run derive` from the files of this folder (D820).
import { leadsAcknowledgeFinding } from './acknowledge_finding';
import { leadsAddNote } from './add_note';
import { leadsAddReminder } from './add_reminder';
import { leadsAddToMarketing } from './add_to_marketing';
import { leadsAssign } from './assign';
import { leadsAttribution } from './attribution';
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
import { leadsList } from './list';
import { leadsListAssignees } from './list_assignees';
import { leadsListFindings } from './list_findings';
import { leadsMarkSpam } from './mark_spam';
import { leadsMerge } from './merge';
import { leadsRetention } from './retention';
import { leadsSetStatus } from './set_status';
import { leadsSetStatuses } from './set_statuses';
import { leadsVerify } from './verify';
import { leadsWithdrawConsent } from './withdraw_consent';

export const operations = {
  acknowledge_finding: leadsAcknowledgeFinding,
  add_note: leadsAddNote,
  add_reminder: leadsAddReminder,
  add_to_marketing: leadsAddToMarketing,
  assign: leadsAssign,
  attribution: leadsAttribution,
  delete: leadsDelete,
  delete_reminder: leadsDeleteReminder,
  delete_spam: leadsDeleteSpam,
  erase_person: leadsErasePerson,
  export: leadsExport,
  find_person: leadsFindPerson,
  get: leadsGet,
  get_contact: leadsGetContact,
  hand_over: leadsHandOver,
  hand_over_many: leadsHandOverMany,
  list: leadsList,
  list_assignees: leadsListAssignees,
  list_findings: leadsListFindings,
  mark_spam: leadsMarkSpam,
  merge: leadsMerge,
  retention: leadsRetention,
  set_status: leadsSetStatus,
  set_statuses: leadsSetStatuses,
  verify: leadsVerify,
  withdraw_consent: leadsWithdrawConsent,
};
