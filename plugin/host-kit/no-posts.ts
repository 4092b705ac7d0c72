import { OperationError } from '../adapter';
import type { Host, Posts } from '../host';

const why = 'this site has no posts';
const none = async (): Promise<never> => {
  throw new OperationError('conflict', `Refused: ${why}.`);
};

/**
 * Posts and terms of a host that has none, such as a bare Express site: there is nothing to read, and nothing can be written. Modules that
 * need posts are off there and say so (D650).
 */
export function noPosts(): Pick<Host, 'posts' | 'terms'> {
  const nobody = () => undefined;
  const posts: Posts = {
    absent: true,
    transactional: true,
    checkType: none,
    registerType: nobody,
    types: () => [],
    get: async () => undefined,
    list: async () => ({ items: [], total: 0 }),
    create: none,
    update: none,
    delete: none,
    meta: async () => ({}),
    setMeta: none,
    onSaved: nobody,
    onDeleted: nobody,
    onRender: nobody,
    onShowTerms: nobody,
    onHead: nobody,
  };
  return { posts, terms: { list: async () => [], ensure: none, ofPost: async () => [], assign: none } };
}
