import type { GlobalSettings } from '../../../../../plugin/engines/booking/domain/global-settings';

type Ask = <T>(method: 'GET' | 'POST', path: string, body?: object) => Promise<T>;

/** Calls about the sites that may show the booking pages. Every function throws ApiError. */
export function embeddingCalls(ask: Ask) {
  return {
    embedding: async () => (await ask<{ settings: GlobalSettings }>('GET', '/settings/general')).settings.embedding,
    saveEmbedding: (embedding: Partial<GlobalSettings['embedding']>) =>
      ask<{ message: string; settings: GlobalSettings }>('POST', '/settings/general', { embedding }),
  };
}
