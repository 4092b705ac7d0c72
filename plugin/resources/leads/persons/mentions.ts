import { personText } from '../../../db/person-text';
import { gt, notNull, rows } from '../../../db/rows';
import type { Person, PersonCtx } from '../../../kit/person';
import { leadMessageTable } from '../messages/message-table';
import { messages, type Written } from '../messages/messages';

const perBatch = 100;

/** Messages that name the person. They are sealed, so each one has to be opened. */
export async function* mentionsIn({ db, vault }: Pick<PersonCtx, 'db' | 'vault'>, person: Person) {
  const { likely, erasedIn } = personText(person);
  if (likely.length === 0) return;
  const without = withoutPerson(erasedIn);
  for (let after = ''; ; ) {
    const where = { sealed: notNull, id: gt(after) };
    const batch = await rows(db, leadMessageTable).many(where, { order: [['id', 'ASC']], limit: perBatch });
    for (const message of batch) {
      const written = await messages(db, vault).read(message);
      if (written && JSON.stringify(without(written)) !== JSON.stringify(written))
        yield { id: message.id, leadId: message.leadId, erasedIn: without };
    }
    if (batch.length < perBatch) return;
    after = batch.at(-1)?.id ?? after;
  }
}

const withoutPerson =
  (erased: (text: string) => string) =>
  (written: Written): Written => ({
    ...written,
    contact: Object.fromEntries(Object.entries(written.contact).map(([field, value]) => [field, erased(value)])),
    more: written.more.map(([label, value]) => [erased(label), erased(value)]),
  });
