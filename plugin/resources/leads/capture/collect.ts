import type { PeopleService, RestRequest, RestResponse } from '../../../host';
import { sha256Text } from '../../../kit/digest';
import { OperationError } from '../../../kit/errors';
import type { JobCtx } from '../../../kit/group';
import { isForm } from '../../../kit/media-type';
import type { Written } from '../messages/messages';
import { recipientsOf } from '../messages/recipients';
import { isAnswerable } from '../messages/reply';
import { type Incoming, takeMessage } from '../messages/take-message';
import { withPersonKeys } from '../persons/person-keys';
import { suspicionRefusal } from '../spam/refusal';
import { suspicionsOf } from '../spam/suspicions';
import { countUse } from '../spam/token-uses';
import { answered, wantsPage } from './answers';
import { originOf, pathOf } from './attribution';
import { type ConsentAnswer, mayRecord, standingOf } from './consent';
import { backOf, contactOf, type Fields, parseForm, problemsOf } from './form';
import { formAgain } from './form-again';
import { checkOrigin, limit, staleToken } from './guards';
import { type Contact, storedContact } from './masking';
import { agreementOf, receiptOf } from './receipt';
import type { Visit } from './record-visit';
import { type CaptureSettings, captureSettings } from './settings';
import { isFresh } from './tokens';
import { touchesOfField } from './touches';
import { visitorKey, visitors } from './visitors';
import { formPage, nextPage, ownOrigins } from './way-back';

/** A form of the site, with or without its script. People get a page or are sent back, programs that ask for JSON get JSON. */
export async function collect(ctx: JobCtx, request: RestRequest): Promise<RestResponse> {
  limit(ctx, request, 'form');
  checkForm(request);
  await checkOrigin(ctx, request, { isForm: true });
  const { fields, more } = parseForm(request.body);
  refuseFiles(more);
  const fault = await faultOf(ctx, fields);
  if (fault) return notTaken(ctx, request, { ...fault, fields: { ...Object.fromEntries(more), ...fields } });
  const contact = contactOf(fields);
  await countUse(ctx, fields.token ?? '');
  const settings = await captureSettings(ctx);
  const consentAnswer = saidIn(fields);
  const isRecorded = mayRecord(standingOf(request.headers, settings), consentAnswer) && !(await hasWithdrawn(ctx, fields));
  const isKept = isRecorded && settings.contactStorage === 'full';
  if (!isKept && (await recipientsOf(ctx.host, settings.notifyEmail)).length === 0) {
    ctx.log.error(
      {},
      'a message of the contact form has no recipient: set the address of an administrator, or an address for messages in the settings of leads (notify_email)',
    );
    return notTaken(ctx, request, { error: notHandedOn(), problems: {}, fields: { ...Object.fromEntries(more), ...fields } });
  }
  const { locale } = await ctx.host.site();
  const suspicions = suspicionsOf(ctx, { fields, contact, locale, bits: settings.proofOfWork });
  if (!isRecorded && suspicions.length > 0) {
    // A browser may have filled in what people do not see.
    const { website: _, ...seen } = { ...Object.fromEntries(more), ...fields };
    return notTaken(ctx, request, { error: suspicionRefusal(suspicions), problems: {}, fields: seen });
  }
  const input: FormInput = { fields, contact, settings, said: consentAnswer, suspicions };
  const ref = await takeMessage(ctx, {
    digest: digestOf(fields, more),
    written: { contact, more, suspicions },
    form: formOf(fields),
    page: pathOf(backOf(fields)),
    isKept,
    isAnswered:
      settings.autoReply !== undefined && suspicions.length === 0 && isAnswerable(contact.email ?? '', await ownMailboxes(ctx, settings)),
    record: isRecorded ? await recordOf(ctx, request, input) : undefined,
  });
  if (!wantsPage(request)) return answered(request, ref === undefined ? {} : { ref });
  const own = await ownOrigins(ctx, request, settings);
  return {
    status: 303,
    headers: { Location: nextPage(request, fields, { own, thanksPage: settings.thanksPage }), 'Cache-Control': 'no-store' },
  };
}

const notHandedOn = () =>
  new OperationError('unavailable', 'Your message could not be delivered, so nobody has read it. Please send it again later.', {
    retryAfter: 60,
  });

async function notTaken(
  ctx: JobCtx,
  request: RestRequest,
  again: Omit<Parameters<typeof formAgain>[2], 'own' | 'bits'>,
): Promise<RestResponse> {
  if (!wantsPage(request)) throw again.error;
  const settings = await captureSettings(ctx);
  const own = await ownOrigins(ctx, request, settings);
  const back = again.fields.back === undefined ? {} : { back: formPage(request, again.fields, own) };
  return formAgain(ctx, request, { ...again, own, bits: settings.proofOfWork, fields: { ...again.fields, ...back } });
}

/** Who gets the messages is answered nothing: two programs would write to each other. */
const ownMailboxes = ({ host }: JobCtx, { notifyEmail }: CaptureSettings) => recipientsOf(host, notifyEmail);

function checkForm({ headers }: RestRequest): void {
  if (isForm(headers['content-type'])) return;
  if (/^multipart\/form-data/i.test(headers['content-type'] ?? '')) {
    throw new OperationError('unsupported_media_type', 'This form cannot take files. Send the message without a file.');
  }
  throw new OperationError('unsupported_media_type', 'Send the form as application/x-www-form-urlencoded.');
}

const fileName = /^[^\\/:*?"<>|\n]{1,200}\.(pdf|docx?|odt|rtf|xlsx?|ods|pptx?|odp|png|jpe?g|gif|heic|webp|svg|zip|mp[34]|mov)$/i;

/** A form that names no encoding for files sends the name of a chosen file and nothing of it. */
function refuseFiles(more: Written['more']): void {
  const file = more.find(([, value]) => fileName.test(value));
  if (!file) return;
  const [field, name] = file;
  throw new OperationError(
    'unsupported_media_type',
    `This form cannot take files. Send the message without "${name}" in the field "${field}".`,
  );
}

/** Why the form can't be taken as it is. */
async function faultOf(ctx: JobCtx, fields: Fields) {
  if (!isFresh(ctx, fields.token ?? '', ['form', 'page'])) return { error: staleToken(), problems: {} };
  const problems = problemsOf(fields, (await ctx.host.site()).locale);
  const sentences = Object.entries(problems).map(([field, problem]) => `/${field} ${problem}`);
  return sentences.length === 0
    ? undefined
    : { error: new OperationError('invalid_params', `Invalid params: ${sentences.join('; ')}`), problems };
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
  readonly suspicions: readonly string[];
}

/** What is recorded of who sent the form. */
async function recordOf(
  ctx: JobCtx,
  request: RestRequest,
  { fields, contact, settings, said, suspicions }: FormInput,
): Promise<Incoming['record']> {
  const stored = withPersonKeys(ctx.vault, contact, storedContact(contact, settings.contactStorage));
  const data = { form: formOf(fields), page: pathOf(backOf(fields)), has_email: Boolean(contact.email), has_phone: Boolean(contact.phone) };
  const own = [request.origin, ...settings.domains] as const;
  const origin = originOf(fields, own);
  const receipt = receiptOf({ said, agreed: agreementOf(fields), now: ctx.now() });
  return {
    input: {
      ...origin,
      touches: touchesOfField(fields.touches, { own, now: ctx.now() }),
      ...(stored ? { contact: stored } : {}),
      event: { type: 'form_submit', data: { ...data, ...receipt } },
      suspicions,
    },
    visitor: visitorOf(fields),
    also: said === 'granted' && suspicions.length === 0 ? await welcomeOf(ctx, { contact, origin }) : undefined,
  };
}

const visitorOf = ({ visitor = '' }: Fields) => (/^[\w-]{22,64}$/.test(visitor) ? visitor : undefined);

async function hasWithdrawn({ host, vault }: JobCtx, fields: Fields): Promise<boolean> {
  const visitor = visitorOf(fields);
  return visitor !== undefined && host.storage.run((db) => visitors(db).hasWithdrawn(visitorKey(vault, visitor)));
}

const formOf = ({ form = '' }: Fields) => (/^[\w .:-]{1,64}$/.test(form) ? form : 'contact');

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
const digestOf = ({ token = '', name = '', email = '', phone = '', company = '', message = '' }: Fields, more: Written['more']) =>
  sha256Text(JSON.stringify([token, name, email, phone, company, message, more]));
