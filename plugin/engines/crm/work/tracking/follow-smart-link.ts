import type { Db } from '../../../../host';
import { tracking } from '../../data/campaigns/tracking';
import { contacts } from '../../data/contacts/contacts';
import { contactEvents } from '../../data/contacts/events';
import type { SmartActions } from '../../data/intake/smart-link-tables';
import { type SmartLinkRow, smartLinks } from '../../data/intake/smart-links';
import { changeLinks } from '../contacts/change-links';
import { tell } from '../contacts/happenings';
import { existingLinks } from '../contacts/resolve-links';
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
async function act(db: Db, { title, short, actions }: SmartLinkRow, { contactId, at }: { contactId: number; at: number }): Promise<void> {
  for (const kind of ['tags', 'lists'] as const) {
    const { attach, detach } = changesOf(actions)[kind];
    const change = { attach: await existingLinks(db, kind, attach), detach: await existingLinks(db, kind, detach) };
    await changeLinks(db, kind, { contactIds: [contactId], ...change, at });
  }
  // Part of what the contact did: segments and automations can ask for it.
  const event = { contactId, provider: 'crm', eventKey: 'smart_link', title: title.slice(0, 190), value: short, createdBy: null, at };
  const eventId = await contactEvents(db).count(event);
  await tell(db, [{ kind: 'event_tracked', contactId, eventId }], at);
}

const changesOf = ({ tags, lists, removeTags, removeLists }: SmartActions) => ({
  tags: { attach: tags, detach: removeTags },
  lists: { attach: lists, detach: removeLists },
});
