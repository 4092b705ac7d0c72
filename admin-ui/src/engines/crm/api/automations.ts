import type { SettingField } from '../../../../../plugin/engines/crm/domain/automations/setting-field';
import type { automationView, enrolmentView, runView } from '../../../../../plugin/engines/crm/views/automation';
import type { Seen } from '../../../api/types';
import type { Ask } from './ask';
import type { Label } from './campaigns';
import { changeStored } from './change-stored';
import type { Contact } from './contacts';
import type { Listed } from './listed';

export type Settings = Readonly<Record<string, unknown>>;
export type Fields = Readonly<Record<string, SettingField>>;
export type Branch = 'yes' | 'no';

/** An automation in the list. */
export type Automation = ReturnType<typeof automationView> & { readonly subscribers_count?: number };

/** A step with those below it; one that is new has no id yet. */
export interface Step {
  readonly id?: number;
  readonly action_name: string;
  readonly title: string;
  readonly settings: Settings;
  readonly children: Readonly<Record<Branch, readonly Step[]>>;
}

/** What starts an automation. */
export interface Trigger {
  readonly trigger_name: string;
  readonly settings: Settings;
  readonly conditions: Settings;
}

/** What starts automations, and what it is set up with. */
export interface TriggerKind {
  readonly settingsFields: Fields;
  readonly conditionFields: Fields;
}

/** An automation with its steps, how these are set up, and how many came to each. */
export interface WholeAutomation {
  readonly funnel: Automation;
  readonly steps: readonly Step[];
  readonly kinds: Readonly<Record<string, { readonly fields: Fields }>>;
  readonly counts: ReadonlyMap<number, number>;
}

type StepOf = Pick<Step, 'action_name' | 'settings'> & { readonly id: number };

/** Where a contact is in an automation, and what was done for it. */
export type Enrolment = Omit<ReturnType<typeof enrolmentView>, 'notes'> & {
  readonly subscriber: Contact | null;
  readonly last_sequence: StepOf | null;
  readonly next_sequence_item: StepOf | null;
  readonly metrics: readonly ReturnType<typeof runView>[];
  readonly notes: readonly { readonly error?: string }[];
};

/** Calls about automations, their steps and who is in them. */
export function automationCalls(ask: Ask) {
  const stepsOf = async (id: number) =>
    await ask<{ funnel: Automation; funnel_sequences: readonly Step[]; block_fields: WholeAutomation['kinds'] }>(
      'GET',
      `/funnels/${id}?with[]=funnel_sequences&with[]=block_fields`,
    );
  const steps = async (id: number, seen: Seen) =>
    (await ask<{ funnel_sequences: readonly Step[] }>('GET', { path: `/funnels/${id}?with[]=funnel_sequences`, seen })).funnel_sequences;
  const saveSteps = (id: number, sequences: readonly Step[], seen: Seen) =>
    ask<{ message: string }>('POST', { path: `/funnels/${id}/sequences`, seen }, { sequences });
  return {
    steps,
    saveSteps,
    automations: async ({ page, search }: { page: number; search: string }) => {
      const params = new URLSearchParams({ page: String(page), per_page: '25', search });
      return (await ask<{ funnels: Listed<Automation> }>('GET', `/funnels?${params}`)).funnels;
    },
    automation: async (id: number): Promise<WholeAutomation> => {
      const [{ funnel, funnel_sequences: steps, block_fields: kinds }, { stats }] = await Promise.all([
        stepsOf(id),
        ask<{ stats: { metrics: readonly { sequence_id: number; count: number }[] } }>('GET', `/funnels/${id}/report`),
      ]);
      return { funnel, steps, kinds, counts: new Map(stats.metrics.map(({ sequence_id: step, count }) => [step, count])) };
    },
    triggers: async () => (await ask<{ triggers: Readonly<Record<string, TriggerKind>> }>('GET', '/funnels/triggers')).triggers,
    createAutomation: async (title: string, trigger: string) =>
      (await ask<{ funnel: Automation }>('POST', '/funnels', { funnel: { title, trigger_name: trigger } })).funnel,
    trigger: async (id: number, seen: Seen) => (await ask<{ funnel: Automation }>('GET', { path: `/funnels/${id}`, seen })).funnel,
    saveTrigger: (id: number, trigger: Trigger, seen: Seen) =>
      ask<{ message: string }>('PUT', { path: `/funnels/${id}/change-trigger`, seen }, trigger),
    /** Changes the steps as they are stored now, so that what a colleague added meanwhile stays. */
    changeSteps: (id: number, change: (steps: readonly Step[]) => readonly Step[]) =>
      changeStored({
        load: (seen) => steps(id, seen),
        save: (stored, seen) => saveSteps(id, change(stored), seen),
      }),
    setAutomationStatus: (id: number, status: 'draft' | 'published') => ask<{ message: string }>('PUT', `/funnels/${id}`, { status }),
    renameAutomation: (id: number, title: string) => ask<unknown>('PUT', `/funnels/funnel/${id}/title`, { title }),
    duplicateAutomation: async (id: number) => (await ask<{ funnel: Automation }>('POST', `/funnels/${id}/clone`, {})).funnel,
    removeAutomation: (id: number) => ask<{ message: string }>('DELETE', `/funnels/${id}`, {}),
    enrolments: async (id: number, { page, search, status }: { page: number; search: string; status: string }) => {
      const params = new URLSearchParams({ page: String(page), per_page: '25', search, status });
      return (await ask<{ funnel_subscribers: Listed<Enrolment> }>('GET', `/funnels/${id}/subscribers?${params}`)).funnel_subscribers;
    },
    setEnrolment: (id: number, contactId: number, status: 'active' | 'cancelled') =>
      ask<{ message: string }>('PUT', `/funnels/${id}/subscribers/${contactId}/status`, { status }),
    leaveAutomation: (id: number, contactId: number) =>
      ask<{ message: string }>('DELETE', `/funnels/${id}/subscribers`, { subscriber_ids: [contactId] }),
    automationTitle: async (id: number) => (await ask<{ funnel: Label }>('GET', `/funnels/${id}`)).funnel,
  };
}
