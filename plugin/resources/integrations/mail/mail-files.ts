import { personText } from '../../../db/person-text';
import type { PersonPart } from '../../../kit/person';

/** Emails that the host keeps as files where it has no mail server. A file that was removed before the transaction ends stays so. */
export const mailFilesPart: PersonPart = {
  name: 'mail_files',
  async find({ host }, person) {
    return ((await host.mail.stored?.find(testOf(person))) ?? []).map((file) => ({ file }));
  },
  async erase({ host, dryRun }, person) {
    const stored = host.mail.stored;
    if (!stored) return 0;
    return dryRun ? (await stored.find(testOf(person))).length : stored.remove(testOf(person));
  },
};

function testOf(person: Parameters<typeof personText>[0]) {
  const { erasedIn } = personText(person);
  return (text: string) => erasedIn(text) !== text;
}
