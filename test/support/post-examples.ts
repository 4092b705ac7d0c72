import type { Given } from './describe-operation';
import type { Example } from './examples';

export const draft: Given = ['posts.create', { title: 'Tides', content: '<p>High water at noon.</p>' }];
/** Of the right form; the calls before find the real one. */
const revision = 'x'.repeat(22);

const onDraft = (params: Example['params'] = {}, ...given: Given[]): Example => ({
  params: { id: 1, ...params },
  given: [draft, ...given],
});

const withRevision = (params: Example['params']): Example => ({
  ...onDraft({ expected_revision: revision, ...params }),
  found: async (call) => ({ id: 1, expected_revision: (await call('posts.get', { id: 1 }))?.revision }),
});

/** A draft that was changed, and the version before. */
const changedOnce: Example = {
  ...onDraft({ version: 1 }),
  found: async (call) => {
    const { revision: expected_revision } = { ...(await call('posts.get', { id: 1 })) };
    await call('posts.update', { id: 1, expected_revision, content: '<p>Low water at noon.</p>' });
    const { versions } = { ...(await call('posts.versions', { id: 1 })) } as { versions?: { version: number }[] };
    return { id: 1, version: versions?.[0]?.version };
  },
};

/** Working calls of the operations on posts. */
export const postExamples: Readonly<Record<string, Example>> = {
  'posts.create': { params: { title: 'Tides', content: '<p>High water at noon.</p>', excerpt: 'About tides' }, given: [] },
  'posts.create_upload': { params: { name: 'harbour.png', alt: 'The harbour' }, given: [] },
  'posts.delete': onDraft(),
  'posts.diff': onDraft({ title: 'Tides and winds' }),
  'posts.get': onDraft(),
  'posts.preview': onDraft(),
  'posts.publish': onDraft(),
  'posts.restore': changedOnce,
  'posts.submit': onDraft(),
  'posts.unpublish': onDraft({}, ['posts.publish', { id: 1 }]),
  'posts.update': withRevision({ title: 'Tides and winds', content: '<p>High water at noon.</p><p>Wind from the west.</p>' }),
  'posts.versions': onDraft(),
};
