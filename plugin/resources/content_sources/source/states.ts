export const sourceStatuses = ['awaiting_sample', 'needs_mapping', 'active', 'held', 'paused', 'error'] as const;
export type SourceStatus = (typeof sourceStatuses)[number];

export const mappingStatuses = ['none', 'proposed', 'approved', 'drifted'] as const;
export type MappingStatus = (typeof mappingStatuses)[number];

/** Failures in a row after which a source is in error (D129). */
export const maxFailures = 20;
