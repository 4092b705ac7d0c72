import type { Ctx } from '../../../kit/ctx';
import type { HealthCheck } from '../../../kit/group';
import { automationAvailable } from '../automation/available';
import { type Integration, integrations } from '../integration/integrations';
import { howToConnect } from '../integration/refusals';
import { lastOutcome } from './outcome';

type Outcome = Awaited<ReturnType<HealthCheck['run']>>;

const pass = (message: string): Outcome => ({ status: 'pass', message });
const warn = (message: string): Outcome => ({ status: 'warn', message });

/** Why nothing is to be expected of the integration, or undefined. */
function atRest(integration: Integration): Outcome | undefined {
  const { definition, isEnabled, isConnected } = integration;
  if (!isEnabled) return pass(`${definition.label} is switched off.`);
  return isConnected ? undefined : warn(`${definition.label} is enabled but not connected: ${howToConnect(integration)}.`);
}

async function automation(ctx: Ctx): Promise<Outcome> {
  const integration = await integrations(ctx.db, ctx.host).get('automation');
  const resting = atRest(integration);
  if (resting) return resting;
  if (await automationAvailable(ctx)) return pass('The automation platform answers.');
  const last = integration.config.mode === 'host' ? undefined : await lastOutcome(ctx.db, 'automation');
  const why = last?.message.replace(/\.$/, '') ?? 'The automation platform does not answer';
  return warn(`${why}; variables are stored and pushed when it does.`);
}

const provider =
  (slug: string) =>
  async (ctx: Ctx): Promise<Outcome> => {
    const integration = await integrations(ctx.db, ctx.host).get(slug);
    const resting = atRest(integration);
    if (resting) return resting;
    const { label } = integration.definition;
    if (integration.config.mode === 'embedded') return pass(`${label} is served by the engine of this site.`);
    const last = await lastOutcome(ctx.db, slug);
    if (last === undefined) return warn(`${label} was not called yet since its settings changed; integrations.test does it at once.`);
    return last.isOk ? pass(`${label} answers.`) : warn(last.message);
  };

/** Told from the last real call, so that asking for health calls nobody. */
export const integrationChecks: readonly HealthCheck[] = [
  { name: 'automation', run: automation },
  { name: 'booking', run: provider('booking') },
  { name: 'marketing', run: provider('marketing') },
];
