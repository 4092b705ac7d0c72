import type { MailMessage } from '../../../host';
import type { Delivery, DeliveryKind } from '../../../kit/delivery';
import type { JobCtx } from '../../../kit/group';
import { serviceOf } from '../engine';
import { failureOf } from './failure';

/** Emails that are written when they are ordered: the payload of such a delivery is the email. */
export const readyMail = (kind: string): DeliveryKind => ({
  kind,
  isInternal: true,
  async deliver({ payload }: Delivery, { host }: JobCtx) {
    try {
      await (await serviceOf(host).mail()).send(payload as MailMessage);
    } catch (error) {
      throw failureOf(error);
    }
  },
});
