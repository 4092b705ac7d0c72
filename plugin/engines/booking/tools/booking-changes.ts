import { Type } from '@sinclair/typebox';
import { invalidParam } from '../../../kit/errors';
import { Params, StringEnum } from '../../../kit/schema';
import { defineTool } from '../../kit/tools/define';
import { Id } from '../../kit/tools/params';
import { mayTake } from '../../kit/tools/taken';
import { changeBody, columns, resendBody } from '../domain/forms/booking';
import { settableStatuses } from '../domain/statuses';

const bk_send_confirmation_email = defineTool({
  name: 'bk_send_confirmation_email',
  routes: ['POST /schedules/{id}/send-confirmation-email'],
  description: 'Email the confirmation of a booking again.',
  destructive: true,
  params: Params({ booking_id: Id(), email_to: mayTake(resendBody.fields.email_to) }),
}).request(({ booking_id, email_to = 'guest' }) => ({
  method: 'POST',
  path: `/booking/v2/schedules/${booking_id}/send-confirmation-email`,
  body: { email_to },
}));

const { fields: changed } = changeBody;
type Status = (typeof settableStatuses)[number];

/** The statuses that end a booking for the attendee, with the field that holds their reason. */
const reasons: Partial<Record<Status, string>> = { cancelled: 'cancel_reason', rejected: 'reject_reason' };

const bk_set_booking_status = defineTool({
  name: 'bk_set_booking_status',
  routes: ['PUT /schedules/{id}'],
  description:
    'Set the status of a booking; the attendee gets an email when it is scheduled, cancelled or rejected. It must differ from the current one.',
  destructive: true,
  params: Params({
    booking_id: Id(),
    status: StringEnum(settableStatuses),
    reason: mayTake(changed.cancel_reason, { description: 'What the attendee reads; with cancelled or rejected' }),
    refund_payment: mayTake(changed.refund_payment),
    update_all: mayTake(changed.update_all),
  }),
}).request(({ booking_id, status, reason = '', refund_payment, update_all = false }) => {
  const reasonField = reasons[status];
  const isEnd = reasonField !== undefined;
  const isOver = status === 'completed' || status === 'no_show';
  // What does not go with the status is left out, as the specification has it.
  return {
    method: 'PUT',
    path: `/booking/v2/schedules/${booking_id}`,
    body: {
      column: 'status',
      value: status,
      ...(isEnd ? { [reasonField]: reason } : {}),
      ...(isEnd && refund_payment !== undefined ? { refund_payment: refund_payment ? 'yes' : 'no' } : {}),
      ...(isOver && update_all ? { update_all } : {}),
    },
  };
});

const bk_update_booking_field = defineTool({
  name: 'bk_update_booking_field',
  routes: ['PUT /schedules/{id}'],
  description: 'Change one field of a booking; the value must differ from the current one.',
  params: Params({
    booking_id: Id(),
    field: Type.String({
      minLength: 1,
      maxLength: 40,
      description: `${columns.join(', ')}; a new email gets the confirmation again`,
    }),
    value: Type.String({ maxLength: 10_000 }),
  }),
}).request(({ booking_id, field, value }) => {
  // To end a booking emails people and frees its time: the other tool is the one that a person is asked about.
  if (field === 'status' && Object.hasOwn(reasons, value)) throw invalidParam('/value', 'is set by bk_set_booking_status');
  return { method: 'PUT', path: `/booking/v2/schedules/${booking_id}`, body: { column: field, value } };
});

// D230: A booking is ended by its own tool
export const bookingChangeTools = { bk_send_confirmation_email, bk_set_booking_status, bk_update_booking_field };
