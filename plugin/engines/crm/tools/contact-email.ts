import { Type } from '@sinclair/typebox';
import { Params, Text } from '../../../kit/schema';
import { defineTool } from '../../kit/tools/define';
import { given, Id } from '../../kit/tools/params';
import { crm, get, mapAt, pick } from './answers';
import { Html, Line } from './shapes';

const mk_send_contact_email = defineTool({
  name: 'mk_send_contact_email',
  description: 'Send one contact a one-off real email now; the contact must be subscribed or transactional.',
  routes: ['POST /subscribers/{id}/emails/send'],
  destructive: true,
  params: Params({
    subscriber_id: Id(),
    email_subject: Line(192),
    email_body: Html(),
    from_email: Type.Optional(Type.String({ format: 'email', minLength: 3, maxLength: 190 })),
    from_name: Type.Optional(Text(192)),
  }),
}).request(
  ({ subscriber_id, email_subject, email_body, ...from }) => ({
    method: 'POST',
    path: crm(`/subscribers/${subscriber_id}/emails/send`),
    body: { campaign: { title: email_subject, email_subject, email_body, design_template: designOf(email_body), ...settingsOf(from) } },
  }),
  {
    preview: async ({ subscriber_id }, look) => {
      const answer = await look(get(`/subscribers/${subscriber_id}`));
      return { to: pick(mapAt(answer, 'subscriber'), ['email', 'full_name', 'status']) };
    },
  },
);

/** Markup is sent as it is, text in the simple layout. */
const designOf = (body: string) => (/<[a-z!][^>]*>/i.test(body) ? 'raw_html' : 'simple');

function settingsOf(from: { from_email?: string; from_name?: string }) {
  const sender = given(from);
  return Object.keys(sender).length > 0 ? { settings: { mailer_settings: { ...sender, is_custom: 'yes' } } } : {};
}

export const contactEmailTools = [mk_send_contact_email];
