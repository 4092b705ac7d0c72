import { OperationError } from '../kit/errors';
import { briefOf } from './listed';
import { providers } from './providers';
import type { Tool } from './tool';

/** Names of the toolsets. They decide what is listed, not what a credential may do. */
export const profiles: readonly string[] = ['lean', ...providers.map(({ profile }) => profile), 'full'];
export type Profile = string;

/** `lean,booking` as its parts, in a fixed order. Throws invalid_params naming what is unknown. */
export function parseToolset(text: string): Profile[] {
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !profiles.includes(name));
  if (unknown !== undefined) {
    throw new OperationError(
      'invalid_params',
      `Unknown toolset "${unknown.slice(0, 40)}". Choose from ${profiles.join(', ')}; separate several with commas.`,
    );
  }
  return profiles.filter((profile) => names.includes(profile));
}

/** A tool as the list has it: whoever asks for more than the lean one gets every bound of every argument. */
export const entryOf = ({ listed, leanSchema }: Pick<Tool, 'listed' | 'leanSchema'>, toolset: readonly Profile[]): Tool['listed'] =>
  toolset.every((profile) => profile === 'lean') ? { ...briefOf(listed), ...leanSchema } : listed;

/** Whether a tool is listed: tools of the service and the passthrough stand in every profile. */
export function isListed({ provider, tier }: Pick<Tool, 'provider' | 'tier'>, toolset: readonly Profile[]): boolean {
  if (tier === 'always' || toolset.includes('full')) return true;
  if (tier === 'lean' && toolset.includes('lean')) return true;
  const own = providers.find(({ slug }) => slug === provider)?.profile;
  return own !== undefined && toolset.includes(own);
}
