import { rows } from '../../../../db/rows';
import type { InsertOf, RowOf } from '../../../../db/table';
import type { Db } from '../../../../host';
import { webhookTable } from './intake-tables';

export type WebhookRow = RowOf<typeof webhookTable>;

/** All SQL about the addresses at which other programs hand in contacts. */
export function webhooks(db: Db) {
  const own = rows(db, webhookTable);
  return {
    /** Newest first. */
    all: (): Promise<WebhookRow[]> => own.many({}, { order: [['id', 'DESC']] }),
    count: (): Promise<number> => own.count({}),
    find: (id: number, { lock = false } = {}): Promise<WebhookRow | undefined> => own.one({ id }, { lock }),
    byKey: (key: string): Promise<WebhookRow | undefined> => own.one({ key }),
    insert: (values: InsertOf<typeof webhookTable>): Promise<number> => own.insert(values),
    update: (id: number, set: Partial<Omit<WebhookRow, 'id' | 'key' | 'createdAt'>>): Promise<number> => own.update({ id }, set),
    delete: (id: number): Promise<number> => own.delete({ id }),
  };
}

/** Where what was accepted is forwarded to; empty where it is not. */
export const targetOf = ({ extras }: Pick<WebhookRow, 'extras'>): string =>
  typeof extras.target_url === 'string' ? extras.target_url : '';

/** Only signed requests are accepted. */
export const needsSignature = ({ extras }: Pick<WebhookRow, 'extras'>): boolean => extras.is_signed === true;

/** Names of the keys that its requests and its deliveries are signed with. */
export const inboundKey = ({ key }: Pick<WebhookRow, 'key'>) => `crm-webhook-in:${key}`;
export const outboundKey = ({ key }: Pick<WebhookRow, 'key'>) => `crm-webhook-out:${key}`;
