// Written by `npm run derive` from the files of this folder (D820).
import type { Migration } from '../../../db/migrate';
import { createLeads } from './023-leads';
import { createLedger } from './024-ledger';
import { createLeadCapture } from './025-lead-capture';
import { leadLastSeen } from './038-lead-last-seen';
import { createLeadMessages } from './051-lead-messages';
import { createLeadPersons } from './057-lead-persons';
import { createLedgerFindings } from './058-ledger-findings';
import { createLeadWork } from './060-lead-work';
import { createLeadReminders } from './061-lead-reminders';
import { leadStatusIndex } from './064-lead-status';
import { leadReplies } from './065-lead-replies';
import { contactSalt } from './066-contact-salt';
import { leadProofs } from './067-proofs';
import { createLedgerTimestamps } from './068-timestamps';
import { createLeadHandOvers } from './073-lead-hand-overs';
import { createLedgerCosignatures } from './076-cosignatures';

export const migrations: readonly Migration[] = [
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
  createLeadHandOvers,
  createLedgerCosignatures,
];
