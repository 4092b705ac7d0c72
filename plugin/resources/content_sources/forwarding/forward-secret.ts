import { isElsewhere } from '../../../kit/address';
import type { SourceSettings } from '../source/fields';
import type { Source } from '../source/source-table';

/** The source under new settings: its forward secret stays with the address that it was given for, so that nobody can have it sent to a server of their own. */
export const keptForwardSecret = (source: Source, settings: SourceSettings): Source =>
  isElsewhere(source.settings.forward_url, settings.forward_url) ? { ...source, forwardSealed: null } : source;
