import { Type } from '@sinclair/typebox';
import { invalidParam } from '../../../kit/errors';
import { expects, isDateTime, Params } from '../../../kit/schema';
import { defineTool, type Look } from '../../kit/tools/define';
import { given, Id } from '../../kit/tools/params';
import { at, countAt, crm, found, get, mapAt, pick } from './answers';
import { campaignPath, campaignShown } from './campaigns';
import { Html, Line } from './shapes';

/** What decides who a campaign goes to. */
const audience = ['subscribers', 'excludedSubscribers', 'sending_filter', 'dynamic_segment', 'advanced_filters'];

async function recipients({ id }: { id: number }, look: Look) {
  const campaign = mapAt(await look(get(campaignPath(id))), 'campaign');
  const body = pick(mapAt(campaign, 'settings'), audience);
  // It only counts, although it is no GET.
  const answer = await look({ method: 'POST', path: crm('/campaigns/estimated-contacts'), body });
  return { ...pick(campaign, ['title', 'email_subject', 'status']), estimated_recipients: countAt(answer, 'count') };
}

const mk_send_campaign = defineTool({
  name: 'mk_send_campaign',
  description: 'Send a draft campaign to its audience, now or later. dry_run shows how many contacts get it.',
  routes: ['POST /campaigns/{id}/schedule'],
  destructive: true,
  params: Params({
    id: Id(),
    scheduled_at: Type.Optional(
      Type.String({
        pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$',
        ...expects('must be a time as YYYY-MM-DD HH:MM:SS'),
        description: 'Y-m-d H:i:s in the timezone of the site; omit to send now',
      }),
    ),
  }),
}).request(
  ({ id, scheduled_at }) => {
    if (scheduled_at !== undefined && !isDateTime(scheduled_at))
      throw invalidParam('/scheduled_at', 'must be a time that exists, as Y-m-d H:i:s');
    const body = scheduled_at === undefined ? { sending_type: 'instant' } : { sending_type: 'schedule', scheduled_at };
    return { method: 'POST', path: crm(`${campaignPath(id)}/schedule`), body };
  },
  { preview: recipients },
);

const mk_send_test_email = defineTool({
  name: 'mk_send_test_email',
  description: 'Send a campaign to test addresses as real emails; subject and email_body override its own.',
  routes: ['POST /campaigns/send-test-email'],
  destructive: true,
  params: Params({
    campaign_id: Id(),
    recipients: Type.Array(Type.String({ format: 'email', minLength: 3, maxLength: 190 }), {
      minItems: 1,
      maxItems: 20,
      uniqueItems: true,
    }),
    subject: Type.Optional(Line(192, 'In place of the one of the campaign')),
    email_body: Type.Optional(Html('In place of the one of the campaign')),
  }),
}).request(
  ({ campaign_id, recipients, subject, email_body }) => {
    const instead = given({ email_subject: subject, email_body });
    const sends = recipients.map((email) => ({
      method: 'POST' as const,
      path: crm('/campaigns/send-test-email'),
      body: { campaign_id, email },
    }));
    if (Object.keys(instead).length === 0) return sends;
    const changed = (answer: unknown) => ({ test_campaign: 'yes', campaign: { ...found(at(answer, 'campaign')), ...instead } });
    return [
      get(campaignPath(campaign_id)),
      ...sends.map((send) => ({ ...send, complete: ([answer]: readonly unknown[]) => ({ body: { ...send.body, ...changed(answer) } }) })),
    ];
  },
  { preview: ({ campaign_id }, look) => campaignShown({ id: campaign_id }, look) },
);

export const campaignSendingTools = [mk_send_campaign, mk_send_test_email];
