import { given } from '../../../../kit/given';
import { choice, field, html, line } from '../../../kit/input/field';
import { form, type ValuesOf } from '../../../kit/input/form';
import { lineOf, type Rules } from '../../../kit/input/rules';
import { instantOf } from '../stamps';

export const noteTypes = [
  ...(['note', 'call', 'email', 'meeting', 'quote', 'quote_sent', 'quote_accepted', 'quote_refused', 'invoice_sent'] as const),
  ...(['invoice_part_paid', 'invoice_paid', 'invoice_refunded', 'transaction', 'feedback', 'tweet', 'facebook_post'] as const),
] as const;

/** A note; of a title and a description one is enough, and what is not sent of a stored one stays. */
export const noteForm = form({
  title: line({ max: 192, blank: 'none', example: 'Called back' }),
  description: html({ blank: 'none', example: '<p>Wants an offer.</p>' }),
  type: choice(['note', ...noteTypes.filter((type) => type !== 'note')] as ['note', ...string[]], { blank: 'none', example: 'call' }),
  created_at: field<string>(
    { schema: { type: 'string', maxLength: 19 }, read: (value) => lineOf(value, 19) },
    { blank: 'none', about: "When it happened, in the site's zone: 2026-05-13 09:30:00" },
  ),
});

interface Note {
  readonly title?: string;
  readonly description?: string;
  readonly type?: string;
  readonly createdAt?: number;
}

const titleLength = 80;

/** What was sent of a note, with the time as an instant. Tells `check` where it is none. */
export function readNote(check: Rules, sent: ValuesOf<typeof noteForm.fields>, zone: string): Note {
  const { created_at: created, ...others } = sent as { created_at?: string; title?: string; description?: string; type?: string };
  const createdAt = created === undefined ? undefined : instantOf(created, zone);
  if (created !== undefined && createdAt === undefined)
    check.add('note.created_at', 'date_time', 'The created_at must be a date and time, such as 2026-05-13 09:30:00.');
  return { ...others, ...given({ createdAt }) };
}

/** For a note that came without one. */
export const titleOf = (description: string) => [...lineOf(description, 1000)].slice(0, titleLength).join('');
