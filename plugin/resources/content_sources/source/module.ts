import { Type } from '@sinclair/typebox';
import { moduleOf } from '../../../kit/module';

/** The module of content sources. */
export const contentSourcesModule = moduleOf('content-sources', {
  needs: 'posts',
  label: 'Content sources',
  config: {
    held_days: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 90, description: 'Days that payloads without an approved mapping are kept' }),
    ),
    held_max: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, description: 'Held payloads per source' })),
  },
  defaults: { held_days: 7, held_max: 1000 },
});
