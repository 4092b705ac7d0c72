import canonicalize from 'canonicalize';
import type { ToolRequest } from '../engines/kit/tools/define';
import { isRecord } from '../engines/kit/tools/shape';
import type { ProviderSlug } from '../host';
import { sha256Text } from '../kit/digest';
import { OperationError } from '../kit/errors';
import { oneLine } from '../kit/one-line';
import type { ToolCall } from './call';
import { transportTo } from './transport/transport';

/** What a call of a provider's tool would hit. */
export interface Shown {
  /** In words for a person, such as `“Introduction” at 2026-12-01T09:00:00Z`; undefined where nothing is known. */
  readonly name: string | undefined;
  /** What the preview found, such as `name: Acme, contacts: 3`; empty where it looks nothing up. */
  readonly details: string;
  /** Digest of it as it is now. */
  readonly target: string;
}

interface Hitting {
  readonly provider: ProviderSlug;
  readonly steps: readonly Pick<ToolRequest, 'path'>[];
}

/** What stands at the addresses that would be written to, and what the preview found. Only GET is sent for it (D711). */
export async function shownTarget(preview: unknown, { provider, steps }: Hitting, call: ToolCall): Promise<Shown> {
  const transport = await transportTo(provider, call);
  const records: unknown[] = [];
  for (const path of new Set(steps.map((step) => step.path))) {
    const { status, data } = await transport.send({ method: 'GET', path }).catch(asMissing);
    if (status === 200) records.push(data);
  }
  const [name] = records.flatMap((record) => nameOf(record) ?? []);
  return { name, details: detailsOf(preview), target: sha256Text(canonicalize({ preview, records: records.map(stateOf) }) ?? '') };
}

const stable = ['id', 'updated_at', 'status', 'title', 'name', 'email', 'start_time'] as const;

/** A record that tells when it was changed, by that: how it is shown may follow the time of day, such as "in two hours". */
function stateOf(data: unknown): unknown {
  if (!isRecord(data)) return data;
  if ('updated_at' in data) return Object.fromEntries(stable.map((name) => [name, data[name]]));
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, isRecord(value) ? stateOf(value) : value]));
}

/** Many addresses are only written to: then the request alone is what is known. */
function asMissing(error: unknown) {
  if (error instanceof OperationError) return { status: error.status, data: undefined };
  throw error;
}

function detailsOf(preview: unknown): string {
  const seen = isRecord(preview) && isRecord(preview.preview) ? preview.preview : {};
  return Object.entries(seen)
    .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
    .map(([field, value]) => `${field.replaceAll('_', ' ')}: ${oneLine(String(value))}`)
    .join(', ');
}

const names = ['title', 'name', 'full_name', 'subject', 'email'] as const;
const people = ['email', 'guest_email', 'name'] as const;
const times = ['start_time', 'start', 'starts_at', 'scheduled_at'] as const;

/** The record's name, whom it is about, and when; an answer may have it within, such as in `calendar`. */
function nameOf(data: unknown): string | undefined {
  if (!isRecord(data)) return undefined;
  const record = [data, ...Object.values(data).filter(isRecord)].find((one) => firstText(one, names) !== undefined);
  if (!record) return undefined;
  const own = firstText(record, names);
  const person = firstText(record, people);
  const time = firstText(record, times);
  const of = person === undefined || person === own ? '' : ` of ${person}`;
  return `“${own}”${of}${time === undefined ? '' : ` at ${time}`}`;
}

function firstText(record: Readonly<Record<string, unknown>>, fields: readonly string[]): string | undefined {
  const texts = fields.map((field) => record[field]).filter((value) => typeof value === 'string');
  const text = texts.find((value) => value.trim() !== '');
  return text === undefined ? undefined : [...oneLine(text)].slice(0, 120).join('');
}
