import type { Db, EngineService } from '../../../host';
import { DeliveryFailed, type DeliveryKind } from '../../../kit/delivery';
import type { JobCtx } from '../../../kit/group';
import { serviceOf } from '../../kit/engine';
import { type InputMap, mapOf } from '../../kit/input/query';
import { wordOf } from '../../kit/input/rules';
import { stepHeaders } from '../data/automations/step-headers';
import { steps } from '../data/automations/steps';
import type { CompanyRow } from '../data/companies/company-table';
import { contacts } from '../data/contacts/contacts';
import { customFields, customValues } from '../data/contacts/custom-fields';
import type { LabelRow } from '../data/contacts/labels';
import { links } from '../data/contacts/links';
import { pairsIn } from '../domain/automations/step-kinds';
import { wholeContact } from '../views/contact';
import { valuesView } from '../views/custom-fields';
import { type HttpOrder, httpKind } from '../work/automations/http-order';

const timeoutMs = 15_000;
const maxBytes = 64 * 1024;

/** What the step `http_send_data` of an automation sends. Nothing is left to do where step or contact no longer exist. */
export const automationHttp: DeliveryKind = {
  kind: httpKind,
  async deliver({ id, payload }, ctx: JobCtx) {
    const { host, fetch } = ctx;
    const { stepId, contactId } = payload as HttpOrder;
    const zone = (await host.site()).timezone;
    const facts = await host.storage.run((db) => factsOf(db, { stepId, contactId, zone, service: serviceOf(host) }));
    if (!facts) return;
    const { url, request } = requestOf(facts.settings, facts.contact, facts.headers);
    const headers = { ...request.headers, 'webhook-id': id };
    const { status } = await fetch(url, { ...request, headers, timeoutMs, maxBytes });
    if (status >= 200 && status < 300) return;
    throw new DeliveryFailed(`${new URL(url).host} answered with ${status}.`, { isFinal: status === 410 });
  },
};

interface Wanted {
  readonly stepId: number;
  readonly contactId: number;
  readonly zone: string;
  readonly service: EngineService;
}

async function factsOf(db: Db, { stepId, contactId, zone, service }: Wanted) {
  const step = await steps(db).find(stepId);
  const row = await contacts(db).find(contactId);
  if (step?.actionName !== 'http_send_data' || !row) return undefined;
  const ids = [contactId];
  const tags = (await links(db, 'tags').ofContacts<LabelRow>(ids)).get(contactId) ?? [];
  const lists = (await links(db, 'lists').ofContacts<LabelRow>(ids)).get(contactId) ?? [];
  const companies = (await links(db, 'companies').ofContacts<CompanyRow>(ids)).get(contactId) ?? [];
  const values = (await customValues(db, 'contact').of(ids)).get(contactId);
  const custom = valuesView(values, await customFields(db, 'contact').all(), zone);
  const contact = { ...wholeContact(row, { tags, lists, companies }, zone), custom_fields: custom };
  const settings = step.settings as InputMap;
  const isSent = wordOf(settings, 'header_type') === 'with_headers';
  return { settings, contact, headers: isSent ? await stepHeaders(db, service).read(step.id) : new Map<string, string>() };
}

type Contact = Readonly<Record<string, unknown>>;

/** The request that the settings of the step describe. */
function requestOf(settings: InputMap, contact: Contact, stored: ReadonlyMap<string, string>) {
  const isOwn = wordOf(settings, 'body_data_type') === 'custom_data';
  const values = Object.fromEntries(pairsIn(settings.body_data_values).map(([key, value]) => [key, filled(value, contact)]));
  const data: Contact = isOwn ? values : contact;
  const headers = Object.fromEntries([...stored].map(([name, value]) => [name, value.replace(/[\r\n]+/g, ' ')]));
  const url = wordOf(settings, 'remote_url');
  const flat = () => new URLSearchParams(Object.entries(data).map(([key, value]): [string, string] => [key, textOf(value)]));
  if (wordOf(settings, 'sending_method') === 'GET') {
    const address = new URL(url);
    for (const [key, value] of flat()) address.searchParams.set(key, value);
    return { url: address.href, request: { method: 'GET' as const, headers } };
  }
  const isForm = wordOf(settings, 'request_format') === 'form';
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  const body = isForm ? flat().toString() : JSON.stringify(data);
  return { url, request: { method: 'POST' as const, headers: { ...headers, 'content-type': type }, body } };
}

const textOf = (value: unknown) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? ''));

/** `{{contact.first_name}}` and `{{contact.custom.plan}}` stand for what the contact has. */
const filled = (text: string, contact: Contact) =>
  text.replace(/\{\{\s*contact\.(custom\.)?([\w-]+)\s*\}\}/g, (_, custom: string | undefined, name: string) => {
    const from = custom ? mapOf(contact.custom_fields as InputMap) : contact;
    return Object.hasOwn(from, name) ? textOf(from[name as keyof typeof from]) : '';
  });
