import type { JobCtx } from '../../../kit/group';
import { moduleStates } from '../../modules/port';
import type { KeepDays } from '../retention/keep-days';
import type { ConsentMode } from './consent';
import type { ContactStorage } from './masking';
import type { Questions, Tier } from './scoring';

/** An email in the site's own words. */
export interface AutoReply {
  readonly subject: string;
  readonly text: string;
}

/** How the leads module is set up, with a value for everything. */
export interface CaptureSettings {
  readonly consent: ConsentMode;
  readonly contactStorage: ContactStorage;
  /** Lower-case name of the header with the visitor's country; empty where none is trusted. */
  readonly countryHeader: string;
  readonly consentCountries: readonly string[];
  /** Empty: whoever manages the site. */
  readonly notifyEmail: string;
  /** Further origins of the site, whose pages may send here. */
  readonly domains: readonly string[];
  /** Bits that a form has to work for; 0 asks for none. */
  readonly proofOfWork: number;
  readonly keepDays: KeepDays;
  /** What a sender is answered by email; undefined: nothing. */
  readonly autoReply: AutoReply | undefined;
  /** Where a sender is led to; empty: back to the form. */
  readonly thanksPage: string;
  readonly questions: Questions;
  readonly tiers: readonly Tier[];
}

/** The module's configuration as JSON; its schema has been checked when it was stored. */
export interface StoredSettings {
  readonly consent?: ConsentMode;
  readonly contact_storage?: ContactStorage;
  readonly country_header?: string;
  readonly consent_countries?: readonly string[];
  readonly notify_email?: string;
  readonly domains?: readonly string[];
  readonly proof_of_work?: number;
  readonly keep_days?: KeepDays;
  readonly auto_reply?: AutoReply;
  readonly thanks_page?: string;
  readonly questions?: Questions;
  readonly tiers?: readonly Tier[];
}

/** The European Economic Area, the United Kingdom and Switzerland. */
const askFirst = 'AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(
  ' ',
) as readonly string[];

/** As the gate of this request has found them, without a statement of its own (D180). */
export async function captureSettings(ctx: JobCtx): Promise<CaptureSettings> {
  const states = moduleStates({ ...ctx, storage: ctx.host.storage });
  const stored: StoredSettings = await states.config('leads', 0);
  return {
    consent: stored.consent ?? 'opt_out',
    contactStorage: stored.contact_storage ?? 'masked',
    countryHeader: (stored.country_header ?? '').toLowerCase(),
    consentCountries: stored.consent_countries ?? askFirst,
    notifyEmail: stored.notify_email ?? '',
    domains: (stored.domains ?? []).map((domain) => new URL(domain).origin),
    proofOfWork: stored.proof_of_work ?? 0,
    keepDays: stored.keep_days ?? {},
    autoReply: stored.auto_reply,
    thanksPage: stored.thanks_page ?? '',
    questions: stored.questions ?? {},
    tiers: stored.tiers ?? [],
  };
}
