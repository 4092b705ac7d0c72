import type { Db, RestResponse } from '../../../../host';
import { enqueue } from '../../../../jobs/outbox';
import { signingKey } from '../../../kit/feeds/signing';
import { isSigned } from '../../../kit/feeds/verify-signed';
import { EngineError, type FieldErrors } from '../../../kit/input/errors';
import type { InputMap } from '../../../kit/input/query';
import { isTrue } from '../../../kit/input/rules';
import { json } from '../../../kit/route';
import { companies } from '../../data/companies/companies';
import { customFields } from '../../data/contacts/custom-fields';
import { type LabelKind, labels } from '../../data/contacts/labels';
import { inboundKey, needsSignature, targetOf, type WebhookRow, webhooks } from '../../data/intake/webhooks';
import { newContactForm } from '../../domain/forms/contact';
import { rules } from '../../input/rules';
import { webhookOrder } from '../../outbox/webhook-order';
import { zoneOf } from '../../views/zone';
import { contactChangeOf, type Reading } from '../../work/contacts/read-contact';
import type { LinkRef } from '../../work/contacts/resolve-links';
import { savingFor } from '../../work/contacts/saving';
import { type Upsert, upsertContact } from '../../work/contacts/upsert-contact';
import { bodyIn, countReceived, type PublicCall, publicRoute } from './public-route';
import { receivedBody } from './received-contact';

interface Outcome {
  readonly status: number;
  readonly data: Readonly<Record<string, unknown>>;
}

const failed = (status: number, type: string, message: string): Outcome => ({ status, data: { message, type } });

/** Senders of this kind of webhook look into the body; with `strict=1` in the address the status tells the same. */
const answer = ({ request }: PublicCall, { status, data }: Outcome): RestResponse =>
  json(isTrue(request.query.get('strict')) ? status : 200, { success: status < 400, data });

const mostPerHook = 600;
const maxBytes = 65_536;

async function received(call: PublicCall): Promise<Outcome> {
  const { engine, request } = call;
  if (request.method !== 'POST') return failed(405, 'invalid_request_method', 'Send a POST request.');
  const hook = await engine.host.storage.run((db) => webhooks(db).byKey(request.params.hash ?? ''));
  if (!hook?.isActive) return failed(404, 'invalid_webhook_hash', 'There is no webhook at this address.');
  countReceived(call, `crm-webhook:${hook.id}`, mostPerHook);
  if (needsSignature(hook) && !isSigned(request, signingKey(engine.host, inboundKey(hook)), engine.now()))
    return failed(401, 'invalid_signature', 'The signature is missing, wrong or older than five minutes.');
  return take(call, hook);
}

/** A field that is wrong is left out and told, as the sender cannot be asked again; without a valid address nothing is saved. */
async function take(call: PublicCall, hook: WebhookRow): Promise<Outcome> {
  const { host } = call.engine;
  const zone = await zoneOf(call);
  const fields = await host.storage.run((db) => customFields(db, 'contact').all());
  const body = receivedBody(bodyIn(call.request), hook, fields);
  const { change, errors } = readable(body, { form: newContactForm, fields, zone, clears: false });
  if (!change)
    return { status: 422, data: { message: 'Send the email address of the contact as email.', type: 'email_validation_failed', errors } };
  const saving = savingFor(call, { onSuppressed: 'keep', isOptIn: hook.status === 'pending' });
  const saved = await host.storage.tx(async (db) => {
    const known = {
      ...change,
      attach: await existing(db, change.attach),
      detach: await existing(db, change.detach, { isDetach: true }),
      status: hook.status,
    };
    const { row, action } = await upsertContact(db, known, { ...saving, isForced: false });
    if (targetOf(hook) !== '') await enqueue(db, webhookOrder({ webhookId: hook.id, contactId: row.id, action, at: saving.at }));
    return { id: row.id, message: action };
  });
  return { status: 200, data: { ...saved, type: 'success', ...(Object.keys(errors).length > 0 ? { errors } : {}) } };
}

function readable(body: InputMap, reading: Reading): { change?: Upsert; errors: FieldErrors } {
  const check = rules();
  contactChangeOf(check, body, reading);
  const errors = check.errors();
  if (errors.email) return { errors };
  const again = rules();
  const { email = '', ...change } = contactChangeOf(again, without(body, Object.keys(errors)), reading);
  return Object.keys(again.errors()).length > 0 ? { errors: again.errors() } : { change: { ...change, email }, errors };
}

function without(body: InputMap, names: readonly string[]): InputMap {
  const values = Object.entries(body.custom_values as InputMap).filter(([slug]) => !names.includes(`custom_values.${slug}`));
  const rest = Object.entries(body).filter(([name]) => !names.includes(name));
  return { ...Object.fromEntries(rest), custom_values: Object.fromEntries(values) };
}

type Refs = Upsert['attach'];

/** What was deleted since, or is to be taken off by a name that nothing has, is no reason to lose a contact. */
async function existing(db: Db, refs: Refs, { isDetach = false } = {}): Promise<Refs> {
  const stored: Refs = {
    tags: await existingLabels(db, { kind: 'tags', refs: refs.tags ?? [], isDetach }),
    lists: await existingLabels(db, { kind: 'lists', refs: refs.lists ?? [], isDetach }),
    companies: (await companies(db).many((refs.companies ?? []).filter((ref) => typeof ref === 'number'))).map(({ id }) => id),
  };
  return Object.fromEntries(Object.entries(stored).filter(([, list]) => list.length > 0));
}

async function existingLabels(
  db: Db,
  { kind, refs, isDetach }: { kind: LabelKind; refs: readonly LinkRef[]; isDetach: boolean },
): Promise<LinkRef[]> {
  const words = refs.filter((ref) => typeof ref === 'string');
  const ids = (await labels(db, kind).many(refs.filter((ref) => typeof ref === 'number'))).map(({ id }) => id);
  if (!isDetach) return [...ids, ...words];
  const named = [...(await labels(db, kind).byTitles(words)), ...(await labels(db, kind).bySlugs(words))];
  return [...ids, ...named.map(({ id }) => id)];
}

/** `POST /public/contact/{hash}`: where other programs hand in contacts (D293). */
export const receiveContact = publicRoute({ path: '/public/contact/{hash}', maxBytes, most: 300 }, async (call) => {
  try {
    return answer(call, await received(call));
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const { message = 'A field is wrong.' } = error.body;
    return answer(call, {
      status: error.status,
      data: { message, type: 'invalid_request', errors: error.status === 422 ? error.body : {} },
    });
  }
});
