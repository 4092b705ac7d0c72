import type { PeopleService, RestRequest, RestResponse } from '../../../host';
import { sha256Text } from '../../../kit/digest';
import { OperationError } from '../../../kit/errors';
import { given } from '../../../kit/given';
import type { JobCtx } from '../../../kit/group';
import { isForm } from '../../../kit/media-type';
import { answered, wantsPage } from './answers';
import { originOf, pathOf } from './attribution';
import { type ConsentAnswer, mayRecord, standingOf } from './consent';
import type { EnquiryMail } from './enquiry-mail';
import { backOf, contactOf, type Fields, parseForm, problemsOf } from './form';
import { formAgain } from './form-again';
import { checkOrigin, limit, staleToken } from './guards';
import { type Contact, storedContact } from './masking';
import { recordVisit, type Visit } from './record-visit';
import { type CaptureSettings, captureSettings } from './settings';
import { isFresh } from './tokens';

interface Deps {
  readonly ctx: JobCtx;
  readonly mail: EnquiryMail;
}

/** A form of the site, with or without its script. People get a page or are sent back, programs that ask for JSON get JSON. */
export async function collect({ ctx, mail }: Deps, request: RestRequest): Promise<RestResponse> {
  limit(ctx, request, 'form');
  checkForm(request);
  await checkOrigin(ctx, request, { isForm: true });
  const fields = parseForm(request.body);
  // A machine that fills every field is told that all went well.
  if (fields.website) return thanks(request, fields);
  const fault = faultOf(ctx, fields);
  if (fault) return notTaken(ctx, request, { ...fault, fields });
  const contact = contactOf(fields);
  const settings = await captureSettings(ctx);
  const said = saidIn(fields);
  const isRecorded = mayRecord(standingOf(request.headers, settings), said);
  const ref = isRecorded ? await record(ctx, request, { fields, contact, settings, said }) : undefined;
  const isMailed = await mail(digestOf(fields), { contact, ref, to: settings.notifyEmail });
  if (isMailed || (ref !== undefined && settings.contactStorage === 'full')) return thanks(request, fields, ref);
  return notTaken(ctx, request, { error: notHandedOn(), problems: {}, fields });
}

const notHandedOn = () =>
  new OperationError('unavailable', 'Your message could not be delivered, so nobody has read it. Please send it again later.', {
    retryAfter: 60,
  });

function notTaken(ctx: JobCtx, request: RestRequest, again: Parameters<typeof formAgain>[2]): RestResponse {
  if (wantsPage(request)) return formAgain(ctx, request, again);
  throw again.error;
}

function checkForm({ headers }: RestRequest): void {
  if (isForm(headers['content-type'])) return;
  throw new OperationError('unsupported_media_type', 'Send the form as application/x-www-form-urlencoded.');
}

/** Why the form can't be taken as it is. */
function faultOf(ctx: JobCtx, fields: Fields) {
  if (!isFresh(ctx, fields.token ?? '', ['form', 'page'])) return { error: staleToken(), problems: {} };
  const problems = problemsOf(fields);
  const told = Object.entries(problems).map(([field, problem]) => `/${field} ${problem}`);
  return told.length === 0 ? undefined : { error: new OperationError('invalid_params', `Invalid params: ${told.join('; ')}`), problems };
}

/** What was ticked. A refusal wins over a consent that stands beside it. */
function saidIn({ refuse, consent }: Fields): ConsentAnswer {
  if (refuse) return 'refused';
  return consent ? 'granted' : undefined;
}

interface FormInput {
  readonly fields: Fields;
  readonly contact: Contact;
  readonly settings: CaptureSettings;
  readonly said: ConsentAnswer;
}

async function record(ctx: JobCtx, request: RestRequest, { fields, contact, settings, said }: FormInput): Promise<string> {
  const stored = storedContact(contact, settings.contactStorage);
  const form = /^[\w .:-]{1,64}$/.test(fields.form ?? '') ? (fields.form ?? '') : 'contact';
  const data = { form, page: pathOf(backOf(fields)), has_email: Boolean(contact.email), has_phone: Boolean(contact.phone) };
  const origin = originOf(fields, request.origin);
  const { ref } = await recordVisit(ctx, {
    ...origin,
    ...(stored ? { contact: stored } : {}),
    event: { type: 'form_submit', data },
    visitor: /^[\w-]{22,64}$/.test(fields.visitor ?? '') ? fields.visitor : undefined,
    key: digestOf(fields),
    ...given({ also: said === 'granted' ? await welcomeOf(ctx, { contact, origin }) : undefined }),
  });
  return ref;
}

interface Met {
  readonly contact: Contact;
  readonly origin: Pick<Visit, 'source' | 'campaign'>;
}

/** Only a consent that was given in so many words makes somebody a contact of the site's marketing, and only with an address. */
async function welcomeOf({ host }: JobCtx, { contact, origin }: Met): Promise<Visit['also']> {
  const { email, name = '', phone = '' } = contact;
  const welcome = email === undefined ? undefined : await host.plugins.lookup<PeopleService>('siteplane.people')?.welcome('lead');
  if (email === undefined || !welcome) return undefined;
  const { source, campaign = '' } = origin;
  return (db, { ref }) => welcome(db, { email, name, phone, source, campaign, ref });
}

/** The same form with the same words, sent twice by an impatient finger, is one message. */
const digestOf = ({ token = '', name = '', email = '', phone = '', company = '', message = '' }: Fields) =>
  sha256Text(JSON.stringify([token, name, email, phone, company, message]));

function thanks(request: RestRequest, fields: Fields, ref?: string): RestResponse {
  if (!wantsPage(request)) return answered(request, ref === undefined ? {} : { ref });
  const back = new URL(backOf(fields), 'http://site.invalid');
  back.searchParams.set('sent', '1');
  return { status: 303, headers: { Location: `${back.pathname}${back.search}`, 'Cache-Control': 'no-store' } };
}
