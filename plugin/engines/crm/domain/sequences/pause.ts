import type { CampaignStatus, SequenceStatus } from '../campaign-statuses';

type Settings = Readonly<Record<string, unknown>>;

interface Stored {
  readonly status: CampaignStatus;
  readonly settings: Settings;
}

/** Since when a sequence stands still, in milliseconds since 1970. */
export const pausedAt = ({ settings }: Pick<Stored, 'settings'>): number | undefined =>
  typeof settings.paused_at === 'number' ? settings.paused_at : undefined;

/** What is stored where a sequence is paused or started (D574); nothing where it is so already. */
export function stateChange(status: SequenceStatus | undefined, { status: before, settings }: Stored, at: number): Partial<Stored> {
  if (status === undefined || status === before) return {};
  const { paused_at: _, ...others } = settings;
  return { status, settings: status === 'paused' ? { ...others, paused_at: at } : others };
}
