import type { Runner } from '../../plugin/host-contract';

/** Jest, as the suites for hosts take it. */
export const jestRunner: Runner = { describe, test, beforeAll, beforeEach, afterAll, expect };
