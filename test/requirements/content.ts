import { defineRequirements } from './requirement';

/** Clauses about content sources: what comes in by webhook and becomes posts. */
export const contentRequirements = defineRequirements({
  'content-sources:operations': 'Sources are created, read, changed and deleted; secrets are shown once and never again',
  'content-sources:ingest': 'A payload is authenticated, stored durably and answered with 202 before any work',
  'content-sources:states': 'Status and mapping status move as the tables say, and nothing is lost between first payload and approval',
  'content-sources:drift': 'A breaking change holds payloads until a new mapping is approved; a compatible one goes on',
  'content-sources:export': 'An export holds no secrets, no people and no posts',
  'content-sources:import': 'An import creates where the slug is free and overwrites only with overwrite and confirm',
});
