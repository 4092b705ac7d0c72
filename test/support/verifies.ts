import type { RequirementId } from '../requirements';

/** Cite the requirements that a test proves. Does nothing at run time: `requirements.test.ts` reads the citations out of the sources. */
export function verifies(..._ids: readonly RequirementId[]): void {}
