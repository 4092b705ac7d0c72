import type { campaignView } from '../../../../../plugin/engines/crm/views/campaign';
import type { Seen } from '../../../api/types';
import type { Ask } from './ask';
import type { Listed } from './listed';

/** A campaign as its routes show it. */
export type Campaign = ReturnType<typeof campaignView>;

/** What is written of a draft. */
export interface CampaignDraft {
  title: string;
  email_subject: string;
  email_pre_header: string;
  email_body: string;
}

/** A list or a tag, as a choice. */
export interface Label {
  readonly id: number;
  readonly title: string;
  /** Contacts on it who may be written to, where the route counts them. */
  readonly subscribersCount?: number;
}

/** Whom a campaign goes to, in the words of the wire. */
export interface Audience {
  sending_filter: 'list_tag' | 'dynamic_segment';
  subscribers?: readonly { list: number | 'all'; tag: number | 'all' }[];
  excludedSubscribers?: readonly { list: number | 'all'; tag: number | 'all' }[];
  dynamic_segment?: { id: number };
}

/** Emails by status, and what came of them. */
export interface CampaignProgress {
  readonly campaign: Campaign;
  readonly sent_count: number;
  readonly stat: readonly { readonly status: string; readonly total: string }[];
  readonly analytics: Readonly<Record<'open' | 'click' | 'unsubscribe', { readonly total: number }>>;
}

/** One email of a campaign. */
export interface CampaignEmail {
  readonly id: number;
  readonly email_address: string;
  readonly status: string;
  readonly is_open: number;
  readonly click_counter: number | null;
  readonly note: string;
}

/** Whom a campaign did not reach: its email was refused, or was not looked at. */
export type Missed = 'failed' | 'unopened';

/** A link in a campaign and how often it was followed. */
export interface CampaignLink {
  readonly url: string;
  readonly total: number;
}

/** Calls about campaigns and whom they go to. */
export function campaignCalls(ask: Ask) {
  return {
    campaigns: async (query: { page: number; search: string; status: string }) => {
      const params = new URLSearchParams({ page: String(query.page), per_page: '25', sort_by: 'id', sort_type: 'DESC' });
      if (query.search !== '') params.set('searchBy', query.search);
      if (query.status !== '') params.append('statuses[]', query.status);
      return (await ask<{ campaigns: Listed<Campaign> }>('GET', `/campaigns?${params}`)).campaigns;
    },
    campaign: async (id: number, seen?: Seen) => (await ask<{ campaign: Campaign }>('GET', { path: `/campaigns/${id}`, seen })).campaign,
    createCampaign: (title: string) => ask<Campaign>('POST', '/campaigns', { title }),
    saveCampaign: (id: number, draft: Partial<CampaignDraft>, seen?: Seen) =>
      ask<{ campaign: Campaign }>('PUT', { path: `/campaigns/${id}`, seen }, { ...draft, design_template: 'simple' }),
    duplicateCampaign: (id: number) => ask<{ campaign: Campaign }>('POST', `/campaigns/${id}/duplicate`, {}),
    removeCampaign: (id: number) => ask<{ message: string }>('DELETE', `/campaigns/${id}`, {}),
    previewCampaign: (campaign: CampaignDraft) =>
      ask<{ preview_html: string; subject: string }>('POST', '/campaigns/email-preview-html', {
        campaign: { ...campaign, design_template: 'simple' },
      }),
    estimate: async (audience: Audience) => (await ask<{ count: number }>('POST', '/campaigns/estimated-contacts', audience)).count,
    saveAudience: (id: number, audience: Audience, seen?: Seen) =>
      ask<{ message: string; count: number }>('POST', { path: `/campaigns/${id}/draft-recipients`, seen }, audience),
    sendTest: (id: number, email: string) => ask<{ message: string }>('POST', '/campaigns/send-test-email', { campaign_id: id, email }),
    sendCampaign: (id: number, at: string | undefined) =>
      ask<{ message: string }>(
        'POST',
        `/campaigns/${id}/schedule`,
        at === undefined ? { sending_type: 'instant' } : { sending_type: 'schedule', scheduled_at: at },
      ),
    moveCampaign: (id: number, to: 'pause' | 'resume' | 'cancel' | 'un-schedule') =>
      ask<{ message: string }>('POST', `/campaigns/${id}/${to}`, {}),
    progress: (id: number) => ask<CampaignProgress>('GET', `/campaigns/${id}/status`),
    /** Readers who opened it, and who followed a link, in each day, week or month from one day to another. */
    overTime: async (id: number, { from, to }: { from: string; to: string }) => {
      const params = new URLSearchParams({ campaign_id: String(id) });
      for (const day of [from, to]) params.append('date_range[]', day);
      const series = async (kind: 'opens' | 'clicks') =>
        (await ask<{ stats: Readonly<Record<string, number>> }>('GET', `/reports/email-${kind}?${params}`)).stats;
      const [opens, clicks] = await Promise.all([series('opens'), series('clicks')]);
      return Object.entries(opens).map(([when, count]) => ({ when, opens: count, clicks: clicks[when] ?? 0 }));
    },
    links: async (id: number) => (await ask<{ links: readonly CampaignLink[] }>('GET', `/campaigns/${id}/link-report`)).links,
    emails: async (id: number, page: number) =>
      (await ask<{ emails: Listed<CampaignEmail> }>('GET', `/campaigns/${id}/emails?per_page=25&page=${page}`)).emails,
    missed: async (id: number): Promise<Readonly<Record<Missed, number>>> => {
      const count = async (kind: Missed) =>
        (await ask<{ emails: Listed<CampaignEmail> }>('GET', `/campaigns/${id}/emails?per_page=1&filter_type=${kind}`)).emails.total;
      const [failed, unopened] = await Promise.all([count('failed'), count('unopened')]);
      return { failed, unopened };
    },
    resend: (id: number, kind: Missed) => ask<{ count: number }>('POST', `/campaigns-pro/${id}/resend-${kind}-emails`, {}),
    /** Whether there is anything to choose of each kind. */
    labelKinds: async () => {
      const [lists, tags, segments] = await Promise.all([
        ask<{ pagination: { total: number } }>('GET', '/lists?per_page=1'),
        ask<{ tags: Listed<Label> }>('GET', '/tags?per_page=1'),
        ask<{ pagination: { total: number } }>('GET', '/dynamic-segments?per_page=1'),
      ]);
      return { lists: lists.pagination.total > 0, tags: tags.tags.total > 0, segments: segments.pagination.total > 0 };
    },
  };
}
