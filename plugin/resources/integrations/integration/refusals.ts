import type { Integration } from './integrations';

/** What has to be done before the integration works, as half a sentence. */
export function howToConnect({ absentPlugin, missing, isDisconnected, slug }: Integration): string {
  if (absentPlugin !== undefined) return `install the plugin "${absentPlugin}" or set the mode to remote`;
  const steps = [
    ...(missing.config.length > 0 ? [`set ${missing.config.join(' and ')} with integrations.update`] : []),
    ...(missing.secrets.length > 0 ? [`set ${missing.secrets.join(' and ')} with integrations.set_secret`] : []),
  ];
  if (steps.length > 0) return steps.join(' and ');
  return isDisconnected ? `it was disconnected; set the configuration of ${slug} again with integrations.update` : 'nothing is missing';
}
