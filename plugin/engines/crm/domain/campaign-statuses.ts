/** What one table of emails to many holds. */
export const campaignTypes = [
  'campaign',
  'recurring_campaign',
  'recurring_mail',
  'email_sequence',
  'sequence_mail',
  'funnel_email_campaign',
  'custom_email_campaign',
] as const;
export type CampaignType = (typeof campaignTypes)[number];

/** What is sent once to many: by a person, or made by a recurring campaign. */
export const isCampaign = (type: CampaignType | undefined): boolean => type === 'campaign' || type === 'recurring_mail';

/** Of campaigns; `archived` has been sent. The emails of sequences and automations are `published`. */
export const campaignStatuses = [
  'draft',
  'pending-scheduled',
  'processing',
  'scheduled',
  'working',
  'paused',
  'archived',
  'active',
  'published',
] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/** Of sequences. */
export const sequenceStatuses = ['published', 'paused'] as const satisfies readonly CampaignStatus[];
export type SequenceStatus = (typeof sequenceStatuses)[number];

export const emailTypes = ['campaign', 'sequence_mail', 'funnel_email_campaign', 'custom_email_campaign'] as const;
export type EmailType = (typeof emailTypes)[number];

/** `sending` is written before the mail server is asked; an email that stays there is `in_doubt` and is never sent again by itself. */
export const emailStatuses = [
  'draft',
  'scheduling',
  'scheduled',
  'pending',
  'processing',
  'sending',
  'sent',
  'failed',
  'in_doubt',
  'bounced',
  'paused',
  'cancelled',
] as const;
export type EmailStatus = (typeof emailStatuses)[number];

/** What becomes of an email that the mail server put off, by what became of its campaign meanwhile: nobody goes on with what was stopped. */
export function putOffIn(campaign: CampaignStatus): 'scheduled' | 'paused' | 'cancelled' {
  if (campaign === 'paused') return 'paused';
  return campaign === 'archived' ? 'cancelled' : 'scheduled';
}

/** How an email may be sent once more: tried again, as a copy because it was sent, only where a person takes the doubt, or not. */
export function resendOf(status: EmailStatus): 'again' | 'copy' | 'in_doubt' | 'never' {
  if (status === 'failed') return 'again';
  if (status === 'sent') return 'copy';
  return status === 'in_doubt' ? 'in_doubt' : 'never';
}
