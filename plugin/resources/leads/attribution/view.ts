import { type Static, Type } from '@sinclair/typebox';
import { Returns, StringEnum } from '../../../kit/schema';
import { instantShown } from '../ledger/instant';
import type { Lead } from '../record/lead-table';
import { channelOf, channels } from './channels';
import { touchesOfLead } from './touches';

export const ChannelName = StringEnum(channels, { description: 'How people come' });

/** A visit by which a lead came. */
export const TouchView = Returns({
  at: Type.String(),
  source: Type.String(),
  campaign: Type.String(),
  channel: ChannelName,
  attribution: Type.Record(Type.String(), Type.String()),
});

/** `{first, last, converting}` of a lead and the data of its first event. */
export function shownTouches({ source, campaign, attribution, firstSeen }: Lead, firstEvent: Readonly<Record<string, unknown>>) {
  const touches = touchesOfLead({ at: instantShown(firstSeen), source, campaign, attribution }, firstEvent);
  const shown = ({ at, ...touch }: typeof touches.first): Static<typeof TouchView> => ({
    at,
    source: touch.source,
    campaign: touch.campaign,
    channel: channelOf(touch.source, touch.attribution),
    attribution: { ...touch.attribution },
  });
  return { first: shown(touches.first), last: shown(touches.last), converting: shown(touches.converting) };
}
