import type { Label } from './campaigns';
import type { LabelKind } from './contacts';
import type { Listed } from './listed';

/** What has a title by which people find it. */
export const titledKinds = ['lists', 'tags', 'companies', 'campaigns', 'sequences', 'automations', 'segments', 'contacts'] as const;
export type TitledKind = (typeof titledKinds)[number];

interface Search {
  readonly page: number;
  readonly search: string;
}

interface Person {
  readonly id: number;
  readonly full_name: string;
  readonly email: string;
}

/** The calls that these are made of. */
interface Calls {
  findLabels(kind: LabelKind, search: string): Promise<{ readonly labels: readonly Label[] }>;
  label(kind: LabelKind, id: number): Promise<Label>;
  companies(query: Search): Promise<Listed<{ readonly id: number; readonly name: string }>>;
  company(id: number): Promise<{ readonly name: string }>;
  campaigns(query: Search & { readonly status: string }): Promise<Listed<Label>>;
  campaign(id: number): Promise<Label>;
  sequences(query: Search): Promise<Listed<Label>>;
  sequence(id: number): Promise<{ readonly sequence: Label }>;
  automations(query: Search): Promise<Listed<Label>>;
  automationTitle(id: number): Promise<Label>;
  segments(query: Search): Promise<Listed<Label>>;
  segment(id: number): Promise<Label>;
  contacts(query: Search & { readonly status: string; readonly tag: string; readonly list: string }): Promise<Listed<Person>>;
  contact(id: number): Promise<Person>;
}

/** Records of each kind, found by what is typed of their titles, or named by their ids (D624). */
export function titledCalls(crm: Calls) {
  const first = (search: string) => ({ page: 1, search });
  const records: Readonly<Record<TitledKind, (search: string) => Promise<readonly Label[]>>> = {
    lists: async (search) => (await crm.findLabels('lists', search)).labels,
    tags: async (search) => (await crm.findLabels('tags', search)).labels,
    companies: async (search) => (await crm.companies(first(search))).data.map(({ id, name: title }) => ({ id, title })),
    campaigns: async (search) => (await crm.campaigns({ ...first(search), status: '' })).data,
    sequences: async (search) => (await crm.sequences(first(search))).data,
    automations: async (search) => (await crm.automations(first(search))).data,
    segments: async (search) => (await crm.segments(first(search))).data,
    contacts: async (search) =>
      (await crm.contacts({ ...first(search), status: '', tag: '', list: '' })).data.map((one) => ({ id: one.id, title: nameOf(one) })),
  };
  const named: Readonly<Record<TitledKind, (id: number) => Promise<string>>> = {
    lists: async (id) => (await crm.label('lists', id)).title,
    tags: async (id) => (await crm.label('tags', id)).title,
    companies: async (id) => (await crm.company(id)).name,
    campaigns: async (id) => (await crm.campaign(id)).title,
    sequences: async (id) => (await crm.sequence(id)).sequence.title,
    automations: async (id) => (await crm.automationTitle(id)).title,
    segments: async (id) => (await crm.segment(id)).title,
    contacts: async (id) => nameOf(await crm.contact(id)),
  };
  return {
    findTitled: async (kind: TitledKind, search: string): Promise<readonly Label[]> =>
      (await records[kind](search)).map(({ id, title }) => ({ id, title })),
    titleOf: (kind: TitledKind, id: number) => named[kind](id),
  };
}

/** Two may have the same name. */
const nameOf = ({ full_name: name, email }: Person) => (name ? `${name} (${email})` : email);
