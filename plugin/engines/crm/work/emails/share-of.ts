import { sha256 } from '../../../../kit/digest';

/** A number from 0 to 1 that is always the same for a contact and a campaign, and spread evenly over contacts. */
export const shareOf = (campaignId: number, contactId: number, use: string): number =>
  sha256(`${use} ${campaignId} ${contactId}`).readUInt32BE() / 2 ** 32;
