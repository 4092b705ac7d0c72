import type { Db } from '../../../../host';
import { tracking } from '../../data/campaigns/tracking';
import { contacts } from '../../data/contacts/contacts';
import type { SmartActions } from '../../data/intake/smart-link-tables';
import { type SmartLinkRow, smartLinks } from '../../data/intake/smart-links';
import { changeLinks } from '../contacts/change-links';
import { existingLinks } from '../contacts/resolve-links';
import { addSystemNote } from '../contacts/system-note';
import { trackClick } from './track';

interface Follow {
  /** Who, and by which email, as its key says; undefined for a visitor whom nobody knows. */
  readonly by: { readonly contactId: number; readonly emailId: number } | undefined;
  /** The public address of the smart link, under which the click is told of in reports, and its id. */
  readonly url: { readonly text: string; readonly id: number };
  readonly isMachine: boolean;
  readonly at: number;
}

/** A smart link was followed. A contact gets what the link gives; a visitor counts, and a program counts apart (D415). */
export async function followSmartLink(db: Db, link: SmartLinkRow, { by, url, isMachine, at }: Follow): Promise<void> {
  // First, as every other writer does.
  const contact = by && (await contacts(db).find(by.contactId, { lock: true }));
  const email = contact && by && (await tracking(db).find(by.emailId));
  const click = { urlId: url.id, url: url.text, isMachine, at };
  const isPerson = email ? await trackClick(db, email, click) : !isMachine;
  if (!isPerson) return void (await smartLinks(db).countMachine(link.id));
  if (contact) await act(db, link, { contactId: contact.id, at });
  await smartLinks(db).count(link.id, { contactId: contact?.id, at });
}

/** Labels that were deleted since are passed over. The status stays: who gets no emails still gets none, and lists that ask still ask. */
async function act(db: Db, { id, title, actions }: SmartLinkRow, { contactId, at }: { contactId: number; at: number }): Promise<void> {
  let isChanged = !(await smartLinks(db).isFollowed(id, contactId));
  for (const kind of ['tags', 'lists'] as const) {
    const { attach, detach } = changesOf(actions)[kind];
    const change = { attach: await existingLinks(db, kind, attach), detach: await existingLinks(db, kind, detach) };
    if (await changeLinks(db, kind, { contactIds: [contactId], ...change, at })) isChanged = true;
  }
  if (isChanged) await addSystemNote(db, contactId, { title: 'Smart link followed', description: title, at });
}

const changesOf = ({ tags, lists, removeTags, removeLists }: SmartActions) => ({
  tags: { attach: tags, detach: removeTags },
  lists: { attach: lists, detach: removeLists },
});
