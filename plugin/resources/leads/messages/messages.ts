import { rows } from '../../../db/rows';
import type { Db } from '../../../host';
import { newId } from '../../../kit/ids';
import type { Vault } from '../../../kit/vault';
import type { Contact } from '../capture/masking';
import { type LeadMessage, leadMessageTable, type MessageState } from './message-table';

/** What a person wrote, in the fields of the form. */
export interface Written {
  readonly contact: Contact;
  /** Fields of the site's own, by their names. */
  readonly more: readonly (readonly [string, string])[];
  /** Why it looks like spam; nothing where it does not. */
  readonly suspicions: readonly string[];
}

const shownOfVisitor = 500;
const placeOf = ({ id, generation }: Pick<LeadMessage, 'id' | 'generation'>) =>
  ({ table: leadMessageTable.name, column: 'sealed', rowUuid: id, generation }) as const;

type NewMessage = Omit<LeadMessage, 'id' | 'sealed' | 'generation' | 'sentAt'>;

/** All SQL about messages, bound to one transaction or connection. */
export function messages(db: Db, vault: Pick<Vault, 'seal' | 'open'>) {
  const table = rows(db, leadMessageTable);
  return {
    get: (id: string): Promise<LeadMessage | undefined> => table.one({ id }),
    held: (id: string): Promise<LeadMessage | undefined> => table.one({ id }, { lock: true }),
    same: (sameAs: Uint8Array): Promise<LeadMessage | undefined> => table.one({ sameAs }),
    of: (leadId: number): Promise<LeadMessage[]> => table.many({ leadId }, { order: [['createdAt', 'ASC']], limit: shownOfVisitor }),
    /** What came from one browser, the latest first. */
    ofVisitor: (visitor: Uint8Array) => table.many({ visitor }, { order: [['createdAt', 'DESC']], limit: shownOfVisitor }),
    /** Whether one of its messages was emailed or is about to be. */
    wasPassedOn: async (leadId: number): Promise<boolean> => (await table.one({ leadId, state: ['waiting', 'sent'] })) !== undefined,
    isWritten: async (leadId: number): Promise<boolean> => (await table.one({ leadId })) !== undefined,

    /** Returns its id. Throws the driver's unique error where the same message is there. */
    async add(message: NewMessage, written: Written): Promise<string> {
      const id = newId();
      const sealed = await vault.seal(db, placeOf({ id, generation: 1 }), JSON.stringify(written));
      await table.insert({ ...message, id, sealed, generation: 1, sentAt: null });
      return id;
    },

    /** What was written; undefined where nothing is stored any more. */
    async read(message: LeadMessage): Promise<Written | undefined> {
      return message.sealed === null ? undefined : JSON.parse(await vault.open(db, placeOf(message), message.sealed));
    },

    /** Other words in place of what is sealed; false where nothing is sealed any more. */
    async rewrite(id: string, change: (written: Written) => Written): Promise<boolean> {
      const message = await table.one({ id }, { lock: true });
      if (!message || message.sealed === null) return false;
      const written = change(JSON.parse(await vault.open(db, placeOf(message), message.sealed)));
      const generation = message.generation + 1;
      const sealed = await vault.seal(db, placeOf({ id, generation }), JSON.stringify(written));
      return (await table.update({ id }, { sealed, generation })) > 0;
    },

    /** Something was sent of it. The words go when nothing is left to be sent, unless they are kept; with them goes who wrote where nothing may be recorded of it. */
    async progress(message: LeadMessage, done: { readonly state?: MessageState; readonly sentAt?: number; readonly reply?: 'over' }) {
      const now = (await table.one({ id: message.id }, { lock: true })) ?? message;
      const { state, isKept, leadId, reply } = { ...now, ...done };
      const isOver = state === 'sent' && reply !== 'waiting' && !isKept;
      const nobody = leadId === null ? { nameMac: null, emailMac: null, phoneMac: null } : {};
      await table.update({ id: message.id }, { ...done, ...(isOver ? { sealed: null, ...nobody } : {}) });
    },

    /** Messages that were held are sent after all; their ids. */
    async release(leadId: number): Promise<readonly string[]> {
      const held = await table.many({ leadId, state: 'held' });
      for (const { id } of held) await table.update({ id }, { state: 'waiting' });
      return held.map(({ id }) => id);
    },

    /** Part of deleting a lead. */
    forget: async (leadId: number) => void (await table.delete({ leadId })),
  };
}
