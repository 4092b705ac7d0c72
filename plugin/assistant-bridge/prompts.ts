import type { GetPromptResult, ListPromptsResult } from '@modelcontextprotocol/server';
import { OperationError } from '../kit/errors';

/** A task that a person picks in their client. */
interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly argument?: { readonly name: string; readonly description: string };
  /** What the model is told to do; `detail` is the argument's value. */
  readonly steps: (detail: string) => readonly string[];
}

const maxDetail = 300;

/** Tasks that take several calls, in the order that works (D713). */
const prompts: readonly Prompt[] = [
  {
    name: 'connect_webhook',
    title: 'Connect a webhook',
    description: 'Make a content source, so that what a sender posts becomes posts of this site.',
    argument: { name: 'sender', description: 'Who sends, such as GitHub releases, Ghost or Shopify' },
    steps: (sender) => [
      `Connect a webhook of ${sender || 'a sender that you ask me for'} to this site.`,
      'Read svc_manifest with {"resource":"content_sources"}.',
      'Run content_sources.create with a name after the sender. Show me the ingest_url and, once, the secret, and tell me where to enter them at the sender.',
      'Ask me to have the sender send one payload, then read content_sources.get until a sample and a proposed mapping are there.',
      'Show me what the mapping would make of the sample, in words. Run content_sources.approve_mapping only after I agree.',
      'Read content_sources.get again and tell me which post came of it, or why none did.',
    ],
  },
  {
    name: 'this_week',
    title: 'What happened this week',
    description: 'Sum up seven days of this site: changes, leads, bookings, deliveries and its health.',
    steps: () => [
      'Tell me what happened on this site in the last seven days. Read only, change nothing.',
      'Run status.audit for the changes and who made them, status.health for what needs attention, and status.deliveries with state "dead" for what did not arrive.',
      'Run leads.list for new leads where the module is on, and bk_list_bookings where bookings are connected.',
      'Sum it up in a few sentences, most important first: what needs me, then what changed. Name records as they are called, and give no contact details.',
    ],
  },
  {
    name: 'booking_hours',
    title: 'Set up booking hours',
    description: 'Set the weekly hours in which people can book, and days off.',
    argument: { name: 'hours', description: 'In words, such as Monday to Thursday 9 to 5, not on 24 December' },
    steps: (hours) => [
      `Set these booking hours: ${hours || 'ask me for them'}.`,
      'Find the schedule with bk_request GET /booking/v2/availability, and read what its update takes with bk_list_routes, search "availability".',
      'Tell me which schedule you would change, from what to what, in which time zone, and which event types use it.',
      'Change it only after I agree. Then show the next free times of one event type with bk_get_available_slots, so that I can see that it is right.',
    ],
  },
];

/** All of them, in the shape of `prompts/list`. */
export const listPrompts = (): ListPromptsResult => ({
  prompts: prompts.map(({ name, title, description, argument }) => ({
    ...{ name, title, description },
    ...(argument ? { arguments: [{ ...argument, required: false }] } : {}),
  })),
});

/** One as a message of the person. Throws `not_found`, or `invalid_params` for an argument that it does not have. */
export function getPrompt(name: string, args: Readonly<Record<string, string>> = {}): GetPromptResult {
  const prompt = prompts.find((one) => one.name === name);
  if (!prompt) throw new OperationError('not_found', `Unknown prompt "${name.slice(0, 64)}".`);
  const unknown = Object.keys(args).find((key) => key !== prompt.argument?.name);
  if (unknown !== undefined) throw new OperationError('invalid_params', `The prompt ${name} has no argument "${unknown.slice(0, 64)}".`);
  const detail = prompt.argument ? (args[prompt.argument.name] ?? '').trim() : '';
  if (detail.length > maxDetail) {
    throw new OperationError('invalid_params', `The argument ${prompt.argument?.name} must have at most ${maxDetail} characters.`);
  }
  const [task = '', ...steps] = prompt.steps(detail);
  const text = [task, '', ...steps.map((step, at) => `${at + 1}. ${step}`)].join('\n');
  return { description: prompt.description, messages: [{ role: 'user', content: { type: 'text', text } }] };
}
