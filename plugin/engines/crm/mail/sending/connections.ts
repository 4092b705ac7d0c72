import type { Host, MailPool } from '../../../../host';
import { serviceOf } from '../../../kit/engine';
import type { SendingSettings } from '../../data/settings/sending-settings';

/** Connections to the mail server of the site; where there is none, emails go wherever it puts them. Silence ends within the lease. */
export async function openPool(
  host: Host,
  { answer_seconds: seconds, lease_seconds: lease }: SendingSettings,
  connections: number,
): Promise<MailPool> {
  const mail = await serviceOf(host).mail();
  if (!mail.pool) return { send: mail.send, close: () => undefined };
  return mail.pool({ connections, answerMs: 1000 * Math.min(seconds, lease / 2) });
}
