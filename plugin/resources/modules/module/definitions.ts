import { type TProperties, Type } from '@sinclair/typebox';
import type { ModuleDefinition } from '../../../kit/group';
import { expects, RecordOf, StringEnum } from '../../../kit/schema';

/** The module that the bridge's REST prefix depends on, which is also the name of the bridge's folder. */
export const bridgeModule = 'assistant-bridge';

interface Words {
  readonly label: string;
  readonly config?: TProperties;
  readonly defaults?: Readonly<Record<string, unknown>>;
}

/** Keys that the schema doesn't name are kept: whoever extends a module stores its settings there too. */
const common = (module: string, { label, config = {}, defaults = {} }: Words): ModuleDefinition => ({
  module,
  label,
  isPrivate: false,
  isActiveByDefault: true,
  config: Type.Object(config),
  defaults,
});

const LeadQuestion = Type.Object({
  label: Type.String({ minLength: 1, maxLength: 190, description: 'The question as visitors read it' }),
  answers: Type.Record(Type.String(), Type.Integer({ minimum: -1000, maximum: 1000 }), {
    minProperties: 1,
    maxProperties: 50,
    description: 'Points by answer',
  }),
});

const LeadTier = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 40 }),
  minimum: Type.Integer({ description: 'Points from which it applies' }),
  qualified: Type.Optional(Type.Boolean({ description: 'A lead that reaches it is qualified' })),
});

/** How leads are captured on the site's pages. */
const capture: TProperties = {
  country_header: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9-]{1,64}$',
      ...expects('must be 1–64 letters, digits or hyphens'),
      description: 'Header in which the proxy names the country of a visitor, for by_location',
    }),
  ),
  consent_countries: Type.Optional(
    Type.Array(Type.String({ pattern: '^[A-Z]{2}$', ...expects('must be two capital letters, such as DE') }), {
      maxItems: 250,
      description: 'Countries where by_location asks first',
    }),
  ),
  notify_email: Type.Optional(
    Type.String({ format: 'email', maxLength: 190, description: 'Email address that receives messages of the contact form' }),
  ),
  questions: Type.Optional(
    RecordOf(
      Type.String({ pattern: '^[a-z0-9_]{1,40}$', ...expects('must be 1–40 lower-case letters, digits or underscores') }),
      LeadQuestion,
      {
        maxProperties: 50,
        description: 'Questions that score a lead',
      },
    ),
  ),
  tiers: Type.Optional(Type.Array(LeadTier, { maxItems: 20, description: 'Tiers by points' })),
};

/** The modules that the product ships. */
export const shippedModules: readonly ModuleDefinition[] = [
  {
    ...common(bridgeModule, {
      label: 'Assistant bridge',
      config: {
        default_toolset: Type.Optional(
          Type.String({
            pattern: '^(lean|booking|crm|full)(,(lean|booking|crm|full))*$',
            ...expects('must be lean, booking, crm or full, or several of them separated by commas'),
            maxLength: 40,
            description: 'Toolset where neither the caller nor its key names one',
          }),
        ),
        bridge_confirm: Type.Optional(StringEnum(['ask', 'strict', 'refuse'], { description: 'How destructive tools are confirmed' })),
      },
      defaults: { default_toolset: 'lean', bridge_confirm: 'ask' },
    }),
    isPrivate: true,
    isActiveByDefault: false,
  },
  common('content-sources', {
    label: 'Content sources',
    config: {
      held_days: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 90, description: 'Days that payloads without an approved mapping are kept' }),
      ),
      held_max: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, description: 'Held payloads per source' })),
    },
    defaults: { held_days: 7, held_max: 1000 },
  }),
  common('pipelines', { label: 'Pipelines' }),
  common('leads', {
    label: 'Leads',
    config: {
      consent: Type.Optional(StringEnum(['opt_out', 'opt_in', 'by_location'], { description: 'When a visitor may be recorded' })),
      contact_storage: Type.Optional(StringEnum(['masked', 'full', 'off'], { description: 'How contact details are stored' })),
      ...capture,
    },
    defaults: { consent: 'opt_out', contact_storage: 'masked' },
  }),
  common('notes', { label: 'Notes' }),
  common('estimates', { label: 'Estimates' }),
  common('booking', { label: 'Booking' }),
  common('marketing-crm', { label: 'Marketing CRM' }),
  common('automation', { label: 'Automation' }),
];
