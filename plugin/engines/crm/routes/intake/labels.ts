import type { Db } from '../../../../host';
import { freeSlug } from '../../../../kit/free-slug';
import { invalidFields } from '../../../kit/input/errors';
import type { Form } from '../../../kit/input/form';
import type { EngineCall } from '../../../kit/route';
import { type IntakeLabelRow, labels } from '../../data/intake/labels';
import { intakeLabelForm, newIntakeLabelForm } from '../../domain/forms/intake-label';
import { slugFor } from '../../domain/slugs';
import { rules } from '../../input/rules';
import { intakeLabelView } from '../../views/intake';
import { zoneOf } from '../../views/zone';
import { notFound, route } from '../route';

type SentLabel = { readonly title?: string; readonly slug?: string; readonly color?: string };

function sentLabel(form: Form, { body }: EngineCall): SentLabel {
  const check = rules();
  const sent = form.read(check, body) as SentLabel;
  check.check();
  return sent;
}

/** What a sent slug becomes; a taken one is 422, and one that is made of the title gets a number. */
async function slugOf(db: Db, { title, slug }: SentLabel, of?: IntakeLabelRow): Promise<string> {
  const taken = async (slugs: readonly string[]) =>
    (await labels(db).bySlugs(slugs)).filter(({ id }) => id !== of?.id).map((row) => row.slug);
  if (!slug) return of?.slug ?? freeSlug(slugFor(title ?? '', 'label'), { taken });
  const wanted = slugFor(slug, '');
  if (wanted === '') throw invalidFields({ slug: { slug: 'The slug must contain a letter from a to z or a digit.' } });
  if ((await taken([wanted])).length > 0)
    throw invalidFields({ slug: { unique: `The slug ${wanted} is already taken. Choose another one.` } });
  return wanted;
}

/** `GET /labels`: by title. */
async function listLabels(call: EngineCall) {
  const zone = await zoneOf(call);
  const intakeLabelRows = await call.engine.host.storage.run((db) => labels(db).all());
  return { labels: intakeLabelRows.map((row) => intakeLabelView(row, zone)) };
}

/** `POST /labels`. */
async function createLabel(call: EngineCall) {
  const sent = sentLabel(newIntakeLabelForm, call);
  const zone = await zoneOf(call);
  const { host, now } = call.engine;
  return host.storage.tx(async (db) => {
    const at = { createdAt: now(), updatedAt: now() };
    const row = { title: sent.title ?? '', color: sent.color ?? '', slug: await slugOf(db, sent), ...at };
    const id = await labels(db).insert(row);
    return { label: intakeLabelView({ ...row, id }, zone), message: 'The label has been created.' };
  });
}

/** `PUT /labels/{id}`: what is not sent stays. */
async function changeLabel(call: EngineCall) {
  const id = call.id('id');
  const sent = sentLabel(intakeLabelForm, call);
  const zone = await zoneOf(call);
  const { host, now } = call.engine;
  return host.storage.tx(async (db) => {
    const before = await labels(db).find(id, { lock: true });
    if (!before) throw notFound('Label', id);
    const { title = before.title, color = before.color } = sent;
    const set = { title, color, slug: await slugOf(db, sent, before), updatedAt: now() };
    await labels(db).update(id, set);
    return { label: intakeLabelView({ ...before, ...set }, zone), message: 'The label has been saved.' };
  });
}

/** `DELETE /labels/{id}`: what it stands on loses it. */
async function deleteLabel(call: EngineCall) {
  const id = call.id('id');
  const deleted = await call.engine.host.storage.tx((db) => labels(db).delete(id));
  if (deleted === 0) throw notFound('Label', id);
  return { message: 'The label has been deleted.' };
}

const permission = 'crm_manage_settings';

export const labelRoutes = [
  route('GET /labels', permission, listLabels),
  route('POST /labels', permission, createLabel),
  route('PUT /labels/{id}', permission, changeLabel),
  route('DELETE /labels/{id}', permission, deleteLabel),
];
