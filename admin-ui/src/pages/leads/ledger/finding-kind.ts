/** What the comparison writes of a finding, by what it means; `event` and `before` are the numbers that it names. */
const sentences = {
  broken: /^lead (?<lead>\d+): broken at event (?<event>\d+)$/,
  altered: /^lead (?<lead>\d+): its contact details are not those of event (?<event>\d+)$/,
  missing: /^lead (?<lead>\d+): missing, and nobody deleted it$/,
  shrunk: /^lead (?<lead>\d+): had (?<before>\d+) events and has (?<event>\d+)$/,
  forked: /^lead (?<lead>\d+): event (?<event>\d+) is not the one that the anchors saw$/,
  unproven: /^lead (?<lead>\d+): cannot be proven, as the digest at event (?<event>\d+) is not that of its events$/,
  returned: /^lead (?<lead>\d+): was deleted and is here again$/,
  behind: /^the database was set back to checkpoint (?<event>\d+), and the anchors saw (?<before>\d+): /,
  uncompared: /^the ledger was compared with no anchors/,
  more: /^more was found than is stored/,
} as const;

/** A finding as far as its sentence is known. */
export interface FindingKind {
  readonly kind: keyof typeof sentences;
  /** Id of the lead that it is about; undefined where it is about all of them. */
  readonly lead: number | undefined;
  readonly event: string;
  readonly before: string;
}

const kinds = Object.keys(sentences) as (keyof typeof sentences)[];

/** Undefined for a sentence that is none of these, which is then shown as it is. */
export function kindOfFinding(text: string): FindingKind | undefined {
  for (const kind of kinds) {
    const match = sentences[kind].exec(text);
    if (!match) continue;
    const { lead, event = '', before = '' } = match.groups ?? {};
    return { kind, lead: lead === undefined ? undefined : Number(lead), event, before };
  }
  return undefined;
}
