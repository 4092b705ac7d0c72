import type { Host, RestResponse } from '../../../../host';
import { enqueue } from '../../../../jobs/outbox';
import { restAddress } from '../../../../kit/places';
import { serviceOf } from '../../../kit/engine';
import { EngineError, invalidFields } from '../../../kit/input/errors';
import { isBlank, isTrue, lineOf, wordOf } from '../../../kit/input/rules';
import { type EngineCall, json } from '../../../kit/route';
import { bounceSecrets } from '../../data/intake/bounce-secrets';
import { type BounceService, bounceServices } from '../../domain/bounces/feedback';
import { certificateUrl } from '../../domain/bounces/sns';
import { namespace } from '../../engine';
import { snsOrder } from '../../outbox/sns-order';
import { applyFeedback } from '../../work/bounces/apply-feedback';
import { bounceCode, changeBounceCode, isSame } from '../../work/bounces/bounce-code';
import { route } from '../route';
import { readers, secretProblem, snsMessage } from './bounce-reports';
import { type PublicCall, publicRoute } from './public-route';

const serviceNamed = (name: string | undefined): BounceService | undefined => bounceServices.find((service) => service === name);

async function configs(host: Host) {
  const known = await host.storage.run((db) => bounceSecrets(db, serviceOf(host)).known());
  const shown = bounceServices.map(async (service) => {
    const address = await restAddress(host, `/${namespace}/public/bounce_handler/${service}/${await bounceCode(host, service)}`);
    const needsSecret = service === 'mailgun' || service === 'sendgrid';
    return [service, { service, url: address, has_secret: known.has(service), needs_secret: needsSecret }] as const;
  });
  return Object.fromEntries(await Promise.all(shown));
}

/** `GET /setting/bounce_configs`: the address that each service reports to. */
const listConfigs = async ({ engine }: EngineCall) => ({ bounce_settings: await configs(engine.host) });

/**
 * `PUT /setting/bounce_configs`: store what a service signs with; an empty `secret` removes it. It is shown to nobody. With `change_code`
 * the service's address is another one from now on.
 */
async function saveConfig(call: EngineCall) {
  const { body } = call;
  const { host } = call.engine;
  const service = serviceNamed(wordOf(body, 'service'));
  if (!service) throw invalidFields({ service: { in: `Choose one of: ${bounceServices.join(', ')}.` } });
  const isChanged = isTrue(body.change_code);
  if (body.secret !== undefined || !isChanged) await saveSecret(call, service);
  if (isChanged) await changeBounceCode(host, service);
  return { bounce_settings: await configs(host), message: 'The settings have been saved.' };
}

async function saveSecret({ engine, body }: EngineCall, service: BounceService): Promise<void> {
  const { host, now } = engine;
  const secret = lineOf(body.secret, 2000);
  const problem = isBlank(secret) ? undefined : secretProblem(service, secret);
  if (problem !== undefined) throw invalidFields({ secret: { format: problem } });
  await host.storage.tx(async (db) => {
    const secrets = bounceSecrets(db, serviceOf(host));
    if (isBlank(secret)) await secrets.forget(service);
    else await secrets.set(service, secret, now());
  });
}

const noSuchAddress = new EngineError(404, { message: 'There is nothing at this address.' });

async function reported({ engine, request }: PublicCall): Promise<RestResponse> {
  const { host, now } = engine;
  const { params } = request;
  const service = serviceNamed(params.service);
  if (!service || !isSame(params.code ?? '', await bounceCode(host, service))) throw noSuchAddress;
  if (request.method !== 'POST') throw new EngineError(405, { message: 'Send a POST request.' });
  if (service === 'ses') {
    const message = snsMessage(request);
    if (!certificateUrl(message)) throw new EngineError(401, { message: 'The report was refused: its certificate is not at Amazon.' });
    await host.storage.tx((db) => enqueue(db, snsOrder(message)));
    return json(200, { success: true, reports: 0 });
  }
  const secret = await host.storage.run((db) => bounceSecrets(db, serviceOf(host)).read(service));
  const feedbacks = await readers[service]({ request, secret, now: now() });
  const counted = await host.storage.tx(async (db) => {
    let number = 0;
    for (const one of feedbacks) if (await applyFeedback(db, one, now())) number += 1;
    return number;
  });
  return json(200, { success: true, reports: counted });
}

const about = { maxBytes: 1_048_576, most: 1200 };
/** Where services that deliver emails report bounces and complaints (D294). */
export const bounceHandlers = [
  publicRoute({ path: '/public/bounce_handler/{service}/{code}', ...about }, reported),
  publicRoute({ path: '/public/bounce_handler/{service}/handle/{code}', ...about }, reported),
];

export const bounceRoutes = [
  route('GET /setting/bounce_configs', 'crm_manage_settings', listConfigs),
  route('PUT /setting/bounce_configs', 'crm_manage_settings', saveConfig),
];
