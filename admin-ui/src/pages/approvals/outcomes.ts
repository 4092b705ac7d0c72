import type { Approval } from '../../api/approvals';
import type { Text } from '../../texts';

const colours = { pending: 'indigo', accepted: 'green', declined: 'gray', expired: 'gray', outdated: 'gray' } as const;

/** Of the badge of its state. */
export const colourOf = ({ state, outcome }: Approval): string => (outcome?.ok === false ? 'red' : colours[state]);

/** What became of it, where its state alone does not say. */
export function noteOf({ state, name, outcome }: Approval, t: Text<'approvals'>, translate: (text: string) => string): string | undefined {
  if (state === 'outdated') return t('outdated_text');
  if (state !== 'accepted') return undefined;
  if (outcome === null) return t('unknown_text');
  return outcome.ok ? t('ran_text', { call: name }) : `${t('not_run')}: ${translate(refusalIn(outcome.text))}`;
}

/** A refused operation answers its whole envelope, of which the error is the sentence. */
function refusalIn(text: string): string {
  try {
    const { error } = JSON.parse(text.split('\n')[0] ?? '') as { error?: unknown };
    return typeof error === 'string' ? error : text;
  } catch {
    return text;
  }
}
