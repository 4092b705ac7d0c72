import { OperationError } from '../kit/errors';
import type { Tool } from './tool';

/** Names of the toolsets. They decide what is listed, not what a credential may do. */
export const profiles = ['lean', 'booking', 'crm', 'full'] as const;
export type Profile = (typeof profiles)[number];

const isProfile = (name: string): name is Profile => profiles.some((profile) => profile === name);

/** `lean,booking` as its parts, in a fixed order. Throws invalid_params naming what is unknown. */
export function parseToolset(text: string): Profile[] {
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !isProfile(name));
  if (unknown !== undefined) {
    throw new OperationError(
      'invalid_params',
      `Unknown toolset "${unknown.slice(0, 40)}". Choose from ${profiles.join(', ')}; separate several with commas.`,
    );
  }
  return profiles.filter((profile) => names.includes(profile));
}

/** Whether a tool is listed: tools of the service and the passthrough stand in every profile. */
export function isListed({ provider, tier }: Pick<Tool, 'provider' | 'tier'>, toolset: readonly Profile[]): boolean {
  if (tier === 'always' || toolset.includes('full')) return true;
  if (tier === 'lean' && toolset.includes('lean')) return true;
  return (provider === 'booking' && toolset.includes('booking')) || (provider === 'marketing' && toolset.includes('crm'));
}
