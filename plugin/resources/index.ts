import type { OperationMap } from '../kit/group';
import { ai } from './ai';
import { contentSources } from './content_sources';
import { crm } from './crm';
import { estimatesItems } from './estimates_items';
import { integrations } from './integrations';
import { leads } from './leads';
import { modules } from './modules';
import { notesItems } from './notes_items';
import { pipelines } from './pipelines';
import { posts } from './posts';
import { roles } from './roles';
import { status } from './status';
import { users } from './users';
import { variables } from './variables';

/** The API: one group per folder. */
export const groups = [
  ai,
  contentSources,
  crm,
  estimatesItems,
  integrations,
  leads,
  modules,
  notesItems,
  pipelines,
  posts,
  roles,
  status,
  users,
  variables,
] as const;

/** Params and data of every operation, for the typed client. */
export type Operations = OperationMap<typeof groups>;

export type { ManifestEntry } from '../kit/derive/manifest-entry';
