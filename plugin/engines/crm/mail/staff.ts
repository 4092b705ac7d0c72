import type { Db, Host } from '../../../host';
import type { Delivery, DeliveryKind } from '../../../kit/delivery';
import type { JobCtx } from '../../../kit/group';
import { isEmail } from '../../../kit/schema';
import { serviceOf } from '../../kit/engine';
import type { InputMap } from '../../kit/input/query';
import { failureOf } from '../../kit/mail/failure';
import { campaignRows } from '../data/automations/campaign-rows';
import { stepRuns } from '../data/automations/step-runs';
import { steps } from '../data/automations/steps';
import { contacts } from '../data/contacts/contacts';
import { suppressions } from '../data/contacts/suppressions';
import { idsIn } from '../domain/automations/ids';
import { isToStaff, type StaffEntry, staffEntries } from '../domain/automations/staff-addresses';
import { emailKeyOf } from '../domain/contacts/email-key';
import type { Permission } from '../domain/permissions';
import { mayGetMail } from '../domain/statuses';
import { type StaffOrder, staffKind } from '../work/automations/staff-order';
import { filled, parsed } from './compose/liquid';
import { mergeEmail } from './compose/merge-email';
import { type PreparedEmail, prepareEmail } from './compose/prepare-email';
import { recipientsOf } from './compose/recipients';
import type { EmailSource, Recipient } from './compose/types';

/** Whoever may see contacts may read about one in an email. */
const mayRead: Permission = 'crm_read_contacts';

/** The email of a step to people of the site, about a contact (D404). Nothing is left to do where step, email or contact no longer exist. */
export const staffMail: DeliveryKind = {
  kind: staffKind,
  isInternal: true,
  async deliver({ payload }: Delivery, { host, now }: JobCtx) {
    const { stepId, contactId, runId } = payload as StaffOrder;
    const order = await host.storage.run((db) => orderOf(db, stepId));
    const recipient = order && (await host.storage.run((db) => recipientsOf(db, host, [contactId]))).get(contactId);
    if (!recipient) return;
    const prepared = await host.storage.run((db) => prepareEmail(db, order.source, { host, now, isTracked: false }));
    const { to, left } = await addressesOf(host, order.entries, { prepared, recipient });
    if (left.length > 0) {
      const note = `Not sent to ${left.join(', ')}.`.slice(0, 1000);
      await host.storage.tx((db) => stepRuns(db).update(runId, { status: to.length > 0 ? 'completed' : 'skipped', note }));
    }
    if (to.length > 0) await send(host, to, { prepared, recipient, runId });
  },
};

interface Order {
  readonly entries: readonly StaffEntry[];
  readonly source: EmailSource;
}

async function orderOf(db: Db, stepId: number): Promise<Order | undefined> {
  const step = await steps(db).find(stepId);
  const settings = (step?.settings ?? {}) as InputMap;
  const [campaignId] = idsIn(settings.reference_campaign);
  const row = isToStaff(settings) && campaignId !== undefined ? await campaignRows(db).find(campaignId) : undefined;
  // Its readers are no subscribers: they have nothing to end, and the contact's own links are not theirs.
  const own = {
    is_transactional: 'yes',
    footer_settings: { custom_footer: 'yes', footer_content: '<p>{{crm.business_name}}<br>{{crm.business_address}}</p>' },
  };
  return row && { entries: staffEntries(settings), source: { ...row, settings: { ...row.settings, ...own } } };
}

interface About {
  readonly prepared: PreparedEmail;
  readonly recipient: Recipient;
}

/** Where the email may go, and what was left out, why. */
async function addressesOf(host: Host, entries: readonly StaffEntry[], { prepared, recipient }: About) {
  const staff = new Set((await host.users.holders(mayRead)).map(({ email }) => emailKeyOf(email)));
  const to = new Map<string, string>();
  const left: string[] = [];
  for (const entry of entries) {
    const address =
      'address' in entry ? entry.address : filled(parsed([entry.text], 'text'), { around: prepared.around, recipient }).trim();
    const isAllowed = isEmail(address) && (isTyped(entry, address) || staff.has(emailKeyOf(address)));
    const problem = isAllowed ? await contactProblem(host, address) : foreign(address);
    if (problem === undefined) to.set(emailKeyOf(address), address);
    else left.push(`${'address' in entry ? address : entry.text} (${problem})`);
  }
  return { to: [...to.values()], left };
}

/** The author of the step typed it, or it is a setting of the site; what contacts can fill in is neither. */
const isTyped = (entry: StaffEntry, address: string): boolean =>
  'address' in entry || entry.tag.code.startsWith('site.') || entry.tag.otherwise === address;

const foreign = (address: string) => (address === '' ? 'it is empty' : 'it is not the address of an account that may see contacts');

/** Why an address that is a contact's, or was, gets no email; undefined where nothing stands against it. */
async function contactProblem(host: Host, address: string): Promise<string | undefined> {
  const key = emailKeyOf(address);
  return host.storage.run(async (db) => {
    const status = (await contacts(db).byEmailKey(key))?.status ?? (await suppressions(db).of([key])).get(key);
    return status === undefined || mayGetMail(status) ? undefined : `the contact is ${status}`;
  });
}

async function send(host: Host, to: readonly string[], { prepared, recipient, runId }: About & { readonly runId: number }): Promise<void> {
  const { headers: _, ...letter } = mergeEmail(prepared, recipient);
  // The same for all attempts, so that whoever gets it twice can tell.
  const messageId = `run-${runId}.crm@${new URL(prepared.around.site).hostname}`;
  try {
    await (await serviceOf(host).mail()).send({ ...letter, to, messageId });
  } catch (error) {
    throw failureOf(error);
  }
}
