import { createHash } from 'node:crypto';

/** A number from 0 to 1 that is always the same for a contact and a campaign, and spread evenly over contacts. */
export const shareOf = (campaignId: number, contactId: number, use: string): number =>
  createHash('sha256').update(`${use} ${campaignId} ${contactId}`).digest().readUInt32BE() / 2 ** 32;
