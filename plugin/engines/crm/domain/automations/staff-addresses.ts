import { isEmail } from '../../../../kit/schema';
import { type InputMap, mapOf } from '../../../kit/input/query';
import { wordOf } from '../../../kit/input/rules';
import { codesOf, type MergeTag, piecesOf } from '../merge/merge-tags';

/** One of the addresses that a step sends to: as it was typed, or what a merge tag stands for. */
export type StaffEntry = { readonly address: string } | { readonly tag: MergeTag; readonly text: string };

const most = 10;
const tagGroups = ['contact', 'user', 'site'];

/** Whether a step sends its email to addresses of its own and not to the contact. */
export const isToStaff = (settings: InputMap): boolean => wordOf(settings, 'send_email_to_type') === 'custom';

/** Commas within a merge tag are the tag's. */
const textsIn = (settings: InputMap): string[] =>
  (wordOf(settings, 'send_email_custom').match(/(?:\{\{[^{}]*\}\}|[^,;\r\n])+/g) ?? []).map((text) => text.trim()).filter(Boolean);

function entryOf(text: string): StaffEntry | undefined {
  const [piece, ...more] = piecesOf(text);
  if (piece === undefined || more.length > 0) return undefined;
  if (typeof piece === 'string') return isEmail(piece) ? { address: piece } : undefined;
  return tagGroups.some((group) => piece.code.startsWith(`${group}.`)) ? { tag: piece, text } : undefined;
}

/** The addresses of a step; what is none is left out. */
export const staffEntries = (settings: InputMap): StaffEntry[] => textsIn(settings).flatMap((text) => entryOf(text) ?? []);

/** A reader who is not the contact would end or confirm its emails. */
const ofContact = /^crm\.(?:unsubscribe|manage_subscription|activate)_/;

/** What is wrong with an email to addresses of its own (D404); undefined where it can be sent. */
export function staffProblem(settings: InputMap): string | undefined {
  const texts = textsIn(settings);
  if (texts.length === 0) return 'enter the addresses that the email goes to, separated by commas (send_email_custom)';
  if (texts.length > most) return `enter at most ${most} addresses (send_email_custom)`;
  const wrong = texts.find((text) => entryOf(text) === undefined);
  if (wrong !== undefined)
    return `${JSON.stringify(wrong)} in send_email_custom is neither an email address nor a merge tag alone, such as {{site.admin_email}} or {{contact.custom.adviser}}`;
  const { email_subject: subject, email_pre_header: preHeader, email_body: body } = mapOf(settings.campaign);
  const link = [subject, preHeader, body].flatMap((text) => codesOf(String(text ?? ''))).find((code) => ofContact.test(code));
  return link && `take {{${link}}} out of the email: that link is the contact's own, and the email goes to others`;
}
