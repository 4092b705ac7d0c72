import type { Job } from '../../../kit/group';
import { integrations } from '../integration/integrations';
import { probe } from './probe';

/** Every minute: call the remote platforms that are enabled, so that nobody who asks whether they are there has to wait for them. */
export const watchJob: Job = {
  name: 'integrations.watch',
  cron: '* * * * *',
  async run(ctx) {
    const all = await ctx.host.storage.run((db) => integrations(db, ctx.host).list());
    const watched = all.filter(
      ({ isEnabled, isConnected, definition, config }) => isEnabled && isConnected && definition.isWatched(config),
    );
    await Promise.all(watched.map((integration) => probe(integration, ctx)));
  },
};
