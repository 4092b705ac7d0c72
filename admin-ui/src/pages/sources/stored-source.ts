import { useApi } from '../../api/hooks';
import type { ContentSource } from '../../api/operations';
import type { SourceAbout } from '../../api/types';

interface StoredSource {
  readonly source: ContentSource;
  readonly about: SourceAbout;
}

/** Reads a source as it is stored now, for a form that compares with it. */
export function useStoredSource(id: string): () => Promise<StoredSource> {
  const api = useApi();
  return async () => {
    const [source, about] = await Promise.all([api.operate('content_sources', 'get', { id }), api.sourceAbout(id)]);
    return { source, about };
  };
}
