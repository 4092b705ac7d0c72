import type { Logger, Users } from '../../host';
import type { OptionStore } from '../options';
import { polled } from './polled';
import { createRest, type Restriction, type RestServer, restrictions } from './rest';

interface Parts {
  readonly options: Pick<OptionStore, 'get' | 'onChange'>;
  readonly users: Pick<Users, 'capabilities'>;
  readonly siteUrl: () => string;
  readonly log: Logger;
}

/** How long a change of the REST switch on another instance may stay unseen. */
const restrictionMs = 1000;

/** The REST interface of a site, as open as its option `rest_restriction` says. */
export function siteRest({ options, users, siteUrl, log }: Parts): RestServer {
  const restriction = polled(async () => asRestriction(await options.get('rest_restriction')), restrictionMs);
  options.onChange((name) => name === 'rest_restriction' && restriction.expire());
  return createRest({
    restriction: restriction.get,
    isAdministrator: async ({ user, epoch }) => (await users.capabilities(user, epoch)).has('manage_options'),
    siteUrl,
    log,
  });
}

/** An unknown value closes rather than opens. */
function asRestriction(value: unknown): Restriction {
  return restrictions.find((restriction) => restriction === value) ?? 'allowlist';
}
