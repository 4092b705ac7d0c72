import type { SourceSettings } from '../source/fields';
import type { Source } from '../source/source-table';

const originOf = (url: string) => (url === '' ? '' : new URL(url).origin);

/** The source under new settings: its forward secret stays with the address that it was given for, so that nobody can have it sent to a server of their own. */
export function keptForwardSecret(source: Source, settings: SourceSettings): Source {
  const isElsewhere = originOf(settings.forward_url) !== originOf(source.settings.forward_url);
  return isElsewhere && source.settings.forward_url !== '' ? { ...source, forwardSealed: null } : source;
}
