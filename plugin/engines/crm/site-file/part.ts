import type { TSchema } from '@sinclair/typebox';
import type { Caller } from '../../../kit/site-file/caller';
import type { Json, JsonObject } from '../../../kit/site-file/json';
import type { Diff, Note } from '../../../kit/site-file/section';
import type { CustomTypes } from '../domain/segments/filter';

/** Records by slug. */
export type BySlug<T = JsonObject> = Readonly<Record<string, T>>;

/** What a comparison of one part can use. */
export interface PartTools {
  readonly prune: boolean;
  /** The whole section as the file says it, for what names records of another part. */
  readonly file: Readonly<Record<string, BySlug | undefined>>;
  /** Types of the custom fields that contacts will have. */
  readonly custom: CustomTypes;
}

/** A part of the section as one site has it. */
export interface OpenPart {
  readonly state: BySlug;
  /** Ids and the like: what else a plan depends on. */
  readonly facts: Json;
  readonly notes?: readonly Note[];
  diff(wanted: BySlug, tools: PartTools): Partial<Diff>;
}

/** One kind of records of the section `marketing`. */
export interface Part {
  readonly name: string;
  readonly schema: TSchema;
  /** The route that its records are read by. */
  readonly reads: string;
  /** Variables that hold its secrets. */
  secrets?(wanted: BySlug): readonly string[];
  open(caller: Caller): Promise<OpenPart>;
}
