import type { DeliveryKind } from '../../../kit/delivery';
import { managersAddresses } from '../../../kit/managers-addresses';
import { oneLine } from '../../../kit/one-line';
import { adminAddress } from '../../../kit/places';
import { mailer } from '../../integrations/port';
import type { ApprovalRow } from './approval-table';
import { approvals } from './approvals';

export const askedKind = 'approval.asked';

/** Emails whoever manages the site that an assistant waits for them. One that was decided meanwhile is passed over. */
export const askedMail: DeliveryKind = {
  kind: askedKind,
  async deliver({ payload }, ctx) {
    const { approval_id: id } = payload as { approval_id: string };
    const { host, vault, now } = ctx;
    const approval = await host.storage.run((db) => approvals(db, vault).get(id));
    if (approval?.state !== 'pending' || approval.expiresAt <= now()) return;
    const to = await managersAddresses(host.users);
    // The page and health tell of it too: without an address nobody can be written to.
    if (to.length === 0) return;
    const site = await host.site();
    const mail = await mailer(ctx);
    await mail.send({
      to,
      messageId: `approval-${id}@${new URL(site.url).hostname}`,
      ...mailOf(approval, { ...site, page: await adminAddress(host, `/approvals/${id}`) }),
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  },
};

interface Around {
  readonly name: string;
  readonly timezone: string;
  /** Address of the approval's page. */
  readonly page: string;
}

function mailOf({ name, message, warning, callerName, client, expiresAt }: ApprovalRow, { name: site, timezone, page }: Around) {
  const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: timezone });
  const asker = client === null ? oneLine(callerName) : `${oneLine(callerName)} (${oneLine(client)})`;
  return {
    subject: `An assistant asks to run ${name}`,
    text: [
      oneLine(message),
      oneLine(warning),
      '',
      `Asked by: ${asker}`,
      `Decide by: ${time.format(expiresAt)} (${timezone})`,
      '',
      `Accept or decline it here, after signing in: ${page}`,
      'Nothing happens unless somebody accepts it.',
      '',
      '-- ',
      oneLine(site),
      '',
    ].join('\n'),
  };
}
