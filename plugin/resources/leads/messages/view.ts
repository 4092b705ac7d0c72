import { type Static, Type } from '@sinclair/typebox';
import type { Ctx } from '../../../kit/ctx';
import { Nullable, Returns, StringEnum } from '../../../kit/schema';
import { contactFields } from '../record/contacts';
import { messages, type Written } from './messages';

/** A message as a person reads it. */
export const MessageView = Returns({
  at: Type.String(),
  form: Type.String(),
  page: Type.String(),
  state: StringEnum(['waiting', 'sent', 'held'], { description: 'To be emailed, emailed, or held because it looks like spam' }),
  sent_at: Nullable(Type.String()),
  fields: Nullable(
    Type.Record(Type.String(), Type.String(), { description: 'What was written; null once it was emailed and need not be stored' }),
  ),
});

/** The messages of a lead; what is still sealed of them is opened. */
export async function shownMessages({ db, vault }: Pick<Ctx, 'db' | 'vault'>, leadId: number): Promise<Static<typeof MessageView>[]> {
  const stored = messages(db, vault);
  const shown: Static<typeof MessageView>[] = [];
  for (const message of await stored.of(leadId)) {
    const written = await stored.read(message);
    const { form, page, createdAt, sentAt } = message;
    shown.push({
      at: new Date(createdAt).toISOString(),
      form,
      page,
      state: message.state as 'waiting' | 'sent' | 'held',
      sent_at: sentAt === null ? null : new Date(sentAt).toISOString(),
      fields: written ? fieldsOf(written) : null,
    });
  }
  return shown;
}

/** The fields of every form first; one of the site's own never takes their place. */
function fieldsOf({ contact, more }: Written): Record<string, string> {
  const own = Object.entries(contact).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries([...more.filter(([name]) => !Object.hasOwn(contactFields, name)), ...own]);
}
