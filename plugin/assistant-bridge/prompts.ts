import type { GetPromptResult, ListPromptsResult } from '@modelcontextprotocol/server';
import { OperationError } from '../kit/errors';

/** A task that a person picks in their client. */
export interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments?: readonly Argument[];
  /** What the model is told to do, with what the person filled in. */
  readonly messages: (filled: Readonly<Record<string, string>>) => GetPromptResult['messages'];
}

interface Argument {
  readonly name: string;
  readonly description: string;
  /** What is proposed while somebody types. */
  readonly proposed?: readonly string[];
}

const maxDetail = 300;

/** Those whose payloads a new source knows by itself. */
const senders = ['Contentful', 'Directus', 'Ghost', 'GitHub releases', 'Sanity', 'Shopify', 'Strapi', 'WordPress'];

/** Tasks that take several calls, in the order that works (D713). */
export const prompts: readonly Prompt[] = [
  {
    name: 'connect_webhook',
    title: 'Connect a webhook',
    description: 'Make a content source, so that what a sender posts becomes posts of this site.',
    arguments: [{ name: 'sender', description: 'Who sends, such as GitHub releases, Ghost or Shopify', proposed: senders }],
    messages: steps(({ sender }) => [
      `Connect a webhook of ${sender || 'a sender that you ask me for'} to this site.`,
      'Read svc_manifest with {"resource":"content_sources"}.',
      'Run content_sources.create with a name after the sender. Show me the ingest_url and, once, the secret, and tell me where to enter them at the sender.',
      'Ask me to have the sender send one payload, then read content_sources.get until a sample and a proposed mapping are there.',
      'Show me what the mapping would make of the sample, in words. Run content_sources.approve_mapping only after I agree.',
      'Read content_sources.get again and tell me which post came of it, or why none did.',
    ]),
  },
  {
    name: 'this_week',
    title: 'What happened this week',
    description: 'Sum up seven days of this site: changes, leads, bookings, deliveries and its health.',
    messages: steps(() => [
      'Tell me what happened on this site in the last seven days. Read only, change nothing.',
      'Run status.audit for the changes and who made them, status.health for what needs attention, and status.deliveries with state "dead" for what did not arrive.',
      'Run leads.list for new leads where the module is on, and bk_list_bookings where bookings are connected.',
      'Sum it up in a few sentences, most important first: what needs me, then what changed. Name records as they are called, and give no contact details.',
    ]),
  },
  {
    name: 'booking_hours',
    title: 'Set up booking hours',
    description: 'Set the weekly hours in which people can book, and days off.',
    arguments: [{ name: 'hours', description: 'In words, such as Monday to Thursday 9 to 5, not on 24 December' }],
    messages: steps(({ hours }) => [
      `Set these booking hours: ${hours || 'ask me for them'}.`,
      'Find the schedule with bk_request GET /booking/v2/availability, and read what its update takes with bk_list_routes, search "availability".',
      'Tell me which schedule you would change, from what to what, in which time zone, and which event types use it.',
      'Change it only after I agree. Then show the next free times of one event type with bk_get_available_slots, so that I can see that it is right.',
    ]),
  },
];

/** All of them, in the shape of `prompts/list`. */
export const listPrompts = (): ListPromptsResult => ({
  prompts: prompts.map(({ name, title, description, arguments: taken }) => ({
    ...{ name, title, description },
    ...(taken ? { arguments: taken.map((one) => ({ name: one.name, description: one.description, required: false })) } : {}),
  })),
});

/** Throws `not_found`. */
export function promptOf(name: string): Prompt {
  const prompt = prompts.find((one) => one.name === name);
  if (!prompt) throw new OperationError('not_found', `Unknown prompt "${name.slice(0, 64)}".`);
  return prompt;
}

/** One as messages of the person. Throws `not_found`, or `invalid_params` for an argument that it does not have. */
export function getPrompt(name: string, args: Readonly<Record<string, string>> = {}): GetPromptResult {
  const { description, messages, arguments: taken = [] } = promptOf(name);
  const known = taken.map((one) => one.name);
  const unknown = Object.keys(args).find((key) => !known.includes(key));
  if (unknown !== undefined) throw new OperationError('invalid_params', `The prompt ${name} has no argument "${unknown.slice(0, 64)}".`);
  const filled = Object.fromEntries(known.map((key) => [key, (args[key] ?? '').trim()]));
  const long = known.find((key) => (filled[key] ?? '').length > maxDetail);
  if (long !== undefined) {
    throw new OperationError('invalid_params', `The argument ${long} must have at most ${maxDetail} characters.`);
  }
  return { description, messages: messages(filled) };
}

/** The task, and its steps in order. */
function steps(lines: (filled: Readonly<Record<string, string>>) => readonly string[]): Prompt['messages'] {
  return (filled) => {
    const [task = '', ...rest] = lines(filled);
    const text = [task, '', ...rest.map((step, at) => `${at + 1}. ${step}`)].join('\n');
    return [{ role: 'user', content: { type: 'text', text } }];
  };
}
