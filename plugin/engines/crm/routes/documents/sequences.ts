import type { FactsByRoute } from '../../../kit/documents';
import { listed } from '../../../kit/input/as-sent';
import { choice, line, whole } from '../../../kit/input/field';
import { form } from '../../../kit/input/form';
import { integer, listOf, map, named, object, orNull, text } from '../../../kit/shape';
import { anySequenceMailForm, mailIdForm, sequenceActionForm, sequenceEntryForm, sequenceExitForm } from '../../domain/forms/many-emails';
import { newSequenceForm, newSequenceMailForm, sequenceDelaysForm, sequenceForm, sequenceMailForm } from '../../domain/forms/sequence';
import { message, pageShape, stampShape } from './facts';

const paging = { per_page: whole({ min: 1, max: 200 }), page: whole({ min: 1, max: 1_000_000_000 }) };
const listQuery = form({
  search: line({ max: 192, about: 'In the title' }),
  orderBy: choice(['id', 'title', 'created_at', 'updated_at'], {}),
  order: choice(['DESC', 'ASC'], {}),
  with: listed('stats, progress'),
  ...paging,
});
const oneQuery = form({ with: listed('sequence_emails, email_stats, stats, progress') });
const subscribersQuery = form({
  search: line({ max: 192, about: 'In name, address and phone number' }),
  status: choice(['active', 'completed', 'cancelled'], {}),
  next_email_id: whole({ min: 1, max: Number.MAX_SAFE_INTEGER, about: 'Who gets this email next' }),
  ...paging,
});

const tracker = {
  id: integer,
  campaign_id: integer,
  subscriber_id: integer,
  status: text,
  type: text,
  last_sequence_id: orNull(integer),
  next_sequence_id: orNull(integer),
  last_executed_time: orNull(text),
  next_execution_time: orNull(text),
  notes: listOf(map),
  ...stampShape,
};

export const sequenceShapes = {
  CrmSequence: object({
    id: integer,
    parent_id: orNull(integer),
    type: text,
    title: text,
    slug: text,
    status: text,
    template_id: orNull(integer),
    email_subject: text,
    email_pre_header: text,
    email_body: text,
    delay: integer,
    utm_status: integer,
    design_template: text,
    settings: map,
    created_by: orNull(integer),
    ...stampShape,
    'stats?': map,
    'progress?': map,
    'waiting?': integer,
  }),
  CrmSequenceTracker: object({ ...tracker, 'subscriber?': orNull(named('CrmContact')), 'sequence?': orNull(named('CrmSequence')) }),
};
const sequence = named('CrmSequence');
const saved = { sequence, ...message };
const mail = { email: sequence, ...message };
const skipped = listOf(object({ id: integer, reason: text }));
const counts = { total: integer, remaining: integer, next_page: orNull(integer), page_total: integer, in_total: integer };
const one = '/sequences/{id}';
const mailPath = `${one}/email/{email_id}`;

/** Sequences, their emails and who is in them. */
export const sequenceFacts: FactsByRoute = {
  'GET /sequences': { summary: 'List sequences.', query: listQuery, answer: { sequences: pageShape(sequence) } },
  'POST /sequences': { summary: 'Create a sequence.', body: newSequenceForm, answer: saved },
  'POST /sequences/do-bulk-action': { summary: 'Delete many sequences.', body: sequenceActionForm, answer: message },
  'POST /sequences/sequence-email-update-create': {
    summary: 'Create or change an email of a sequence.',
    body: anySequenceMailForm,
    answer: mail,
  },
  'GET /sequences/subscriber/{subscriber_id}/sequences': {
    summary: 'List the sequences of a contact.',
    answer: { sequence_trackers: listOf(named('CrmSequenceTracker')) },
  },
  [`GET ${one}`]: { summary: 'Read a sequence.', query: oneQuery, answer: { sequence, 'sequence_emails?': listOf(sequence) } },
  [`PUT ${one}`]: { summary: 'Change a sequence.', body: sequenceForm, answer: saved },
  [`DELETE ${one}`]: { summary: 'Delete a sequence and cancel what is queued of it.', body: 'nothing', answer: message },
  [`POST ${one}/duplicate`]: { summary: 'Copy a sequence with its emails.', body: 'nothing', answer: saved },
  [`POST ${one}/reapply`]: {
    summary: 'Send emails that were added to who completed it.',
    body: 'nothing',
    answer: { ...message, reactivated: integer },
  },
  [`POST ${one}/email`]: { summary: 'Add an email to a sequence.', body: newSequenceMailForm, answer: mail },
  [`POST ${one}/email/duplicate`]: { summary: 'Copy an email of a sequence.', body: mailIdForm, answer: mail },
  [`GET ${mailPath}`]: { summary: 'Read an email of a sequence.', answer: { email: sequence } },
  [`PUT ${mailPath}`]: { summary: 'Change an email of a sequence.', body: sequenceMailForm, answer: mail },
  [`DELETE ${mailPath}`]: { summary: 'Delete an email of a sequence and cancel what is queued of it.', body: 'nothing', answer: message },
  [`PUT ${one}/delays`]: { summary: 'Change when emails of a sequence leave.', body: sequenceDelaysForm, answer: message },
  [`GET ${one}/subscribers`]: {
    summary: 'List who is in a sequence.',
    query: subscribersQuery,
    answer: {
      ...{ total: integer, per_page: integer, current_page: integer, last_page: integer },
      ...{ next_page_url: orNull(text), prev_page_url: orNull(text), from: orNull(integer), to: orNull(integer) },
      data: listOf(named('CrmSequenceTracker')),
    },
  },
  [`POST ${one}/subscribers`]: {
    summary: 'Add contacts to a sequence.',
    body: sequenceEntryForm,
    answer: { ...message, enrolled: integer, skipped, ...counts },
  },
  [`DELETE ${one}/subscribers`]: {
    summary: 'Take contacts out of a sequence and cancel what is queued for them.',
    body: sequenceExitForm,
    answer: { ...message, removed: integer },
  },
};
