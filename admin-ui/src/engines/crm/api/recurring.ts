import type { Scheduling } from '../../../../../plugin/engines/crm/domain/recurring/timing';
import type { recurringView } from '../../../../../plugin/engines/crm/views/recurring';
import type { Seen } from '../../../api/types';
import type { Ask } from './ask';
import type { Audience, Campaign } from './campaigns';
import type { Listed } from './listed';

export type { Scheduling };

/** A recurring campaign; `scheduled_at` is when it makes its next email. */
export type Recurring = ReturnType<typeof recurringView> & { readonly emails_count: number };

/** An email that a recurring campaign made, with what came of it. */
export type RecurringEmail = Campaign & {
  readonly stats: { readonly sent: number; readonly views: number; readonly clicks: number; readonly unsubscribers: number };
};

/** What is changed of one. */
export interface RecurringChange {
  readonly title?: string;
  readonly email_subject?: string;
  readonly email_pre_header?: string;
  readonly email_body?: string;
  readonly settings?: Partial<Audience> & {
    readonly scheduling_settings?: Partial<Scheduling>;
    readonly sending_conditions?: readonly object[];
  };
}

/** Calls about recurring campaigns and the emails that they made. */
export function recurringCalls(ask: Ask) {
  const base = '/recurring-campaigns';
  return {
    recurringCampaigns: async ({ page, search, status }: { page: number; search: string; status: string }) => {
      const params = new URLSearchParams({ page: String(page), per_page: '25', search });
      if (status !== '') params.append('statuses[]', status);
      return (await ask<{ campaigns: Listed<Recurring> }>('GET', `${base}?${params}`)).campaigns;
    },
    recurring: async (id: number, seen?: Seen) => (await ask<{ campaign: Recurring }>('GET', { path: `${base}/${id}`, seen })).campaign,
    createRecurring: async (title: string) => (await ask<{ campaign: Recurring }>('POST', base, { title })).campaign,
    saveRecurring: (id: number, changed: RecurringChange, seen?: Seen) =>
      ask<{ message: string }>(
        'PUT',
        { path: `${base}/${id}`, seen },
        { ...changed, ...(changed.email_body !== undefined && { design_template: 'simple' }) },
      ),
    setRecurringStatus: (id: number, status: 'active' | 'draft') =>
      ask<{ message: string }>('POST', `${base}/${id}/change-status`, { status }),
    duplicateRecurring: async (id: number) => (await ask<{ campaign: Recurring }>('POST', `${base}/${id}/duplicate`, {})).campaign,
    removeRecurring: (id: number) => ask<{ message: string }>('POST', `${base}/delete-bulk`, { campaign_ids: [id] }),
    recurringEmails: async (id: number, page: number) =>
      (await ask<{ emails: Listed<RecurringEmail> }>('GET', `${base}/${id}/emails?per_page=25&page=${page}`)).emails,
    /** Sends an email that waits as a draft, or ends it. */
    setRecurringEmail: (id: number, emailId: number, status: 'scheduled' | 'cancelled') =>
      ask<{ message: string }>('PUT', `${base}/${id}/emails/${emailId}`, { status }),
  };
}
