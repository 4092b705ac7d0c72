import type { Delivery, DeliveryKind } from '../../../../kit/delivery';
import type { JobCtx } from '../../../../kit/group';
import { EngineError } from '../../../kit/input/errors';
import { backToDraft } from '../../work/emails/life-cycle';
import { materialise } from '../../work/emails/materialise';
import { campaignKind, sendingKind } from '../../work/emails/sending-order';
import { sendDue } from './run';

/** Emails that are due go out. */
export const sendingDelivery: DeliveryKind = {
  kind: sendingKind,
  isInternal: true,
  supersedes: true,
  deliver: (_delivery, ctx) => sendDue(ctx),
};

/** The emails of a campaign are made; what cannot be understood any more, such as a segment that was deleted, makes it a draft again. */
export const campaignDelivery: DeliveryKind = {
  kind: campaignKind,
  isInternal: true,
  async deliver({ payload }: Delivery, { host, now, log }: JobCtx) {
    const { campaignId } = payload as { campaignId: number };
    const zone = (await host.site()).timezone;
    try {
      while (await host.storage.tx((db) => materialise(db, campaignId, { now: now(), zone })));
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      log.error({ campaign: campaignId, reason: error.message }, 'the recipients of a campaign could not be found; it is a draft again');
      await host.storage.tx((db) => backToDraft(db, campaignId, now()));
    }
  },
};
