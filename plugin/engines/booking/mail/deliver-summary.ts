import type { MailMessage } from '../../../host';
import { type Delivery, DeliveryFailed, type DeliveryKind } from '../../../kit/delivery';
import type { JobCtx } from '../../../kit/group';
import { serviceOf } from '../engine';
import { isFinal, reasonOf } from './mail-log';

export const summaryKind = 'booking.summary';

/** The summary for whoever manages the site; the payload is the mail. */
export const summaryMail: DeliveryKind = {
  kind: summaryKind,
  isInternal: true,
  async deliver({ payload }: Delivery, { host }: JobCtx) {
    try {
      await (await serviceOf(host).mail()).send(payload as MailMessage);
    } catch (error) {
      throw new DeliveryFailed(reasonOf(error), { isFinal: isFinal(error), cause: error });
    }
  },
};
