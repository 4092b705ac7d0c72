import { useSyncExternalStore } from 'react';
import { Catalogue, type Translate } from '../sentences/catalogue';

const operations = new Catalogue({ de: async () => (await import('./sentences-de')).sentences });

/** For what operations say of themselves and of their parameters (D755). */
export const useOperationSentences = (): Translate => useSyncExternalStore(operations.subscribe, operations.translate);
