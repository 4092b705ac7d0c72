import { type Delivery, DeliveryFailed, type DeliveryKind } from '../../../kit/delivery';
import { OperationError } from '../../../kit/errors';
import { mailer } from '../../integrations/port';

export const mailKind = 'pipeline.mail';

interface Letter {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
}

/** Mail about runs, by the smtp integration or the host. */
export const mailDelivery: DeliveryKind = {
  kind: mailKind,
  isInternal: true,
  async deliver({ payload }: Delivery, ctx) {
    try {
      await (await mailer(ctx)).send(payload as Letter);
    } catch (error) {
      if (error instanceof OperationError && error.status < 500) throw new DeliveryFailed(error.message, { isFinal: true, cause: error });
      throw error;
    }
  },
};
