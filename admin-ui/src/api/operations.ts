import type { Operations } from '../../../plugin/resources';
import type { StoredSettings } from '../../../plugin/resources/leads/capture/settings';

/** Names of the groups. */
export type Resource = keyof Operations;

/** What can be done with a resource. */
export type ActionOf<R extends Resource> = keyof Operations[R] & string;

type Declared<R extends Resource, A extends ActionOf<R>> = Operations[R][A] extends infer O extends { params: object; data: unknown }
  ? O
  : never;

/** What an operation is called with. */
export type ParamsOf<R extends Resource, A extends ActionOf<R>> = Declared<R, A>['params'];

/** What an operation answers. */
export type DataOf<R extends Resource, A extends ActionOf<R>> = Declared<R, A>['data'];

/** Params may be left out where none is required. */
export type ArgsOf<R extends Resource, A extends ActionOf<R>> =
  Record<never, never> extends ParamsOf<R, A> ? [params?: ParamsOf<R, A>] : [params: ParamsOf<R, A>];

/** A content source. */
export type ContentSource = DataOf<'content_sources', 'get'>;

/** How payloads of a source become posts. */
export type SourceMapping = ParamsOf<'content_sources', 'approve_mapping'>['mapping'];

/** Where a rule takes its value from. */
export type MappingRule = SourceMapping['fields']['id'];

/** A run of the history: of a recipe, or of a delivery. */
export type PipelineRun = DataOf<'pipelines', 'list_runs'>['items'][number];

/** One page of leads. */
export type LeadPage = DataOf<'leads', 'list'>;

/** A lead as it is listed. */
export type LeadRow = LeadPage['items'][number];

/** One lead with its timeline. */
export type Lead = DataOf<'leads', 'get'>;

/** An event of a lead's timeline. */
export type LeadEvent = Lead['events'][number];

/** Whether a lead's events are as they were written, and where not. */
export type LeadChain = Lead['chain'];

/** Who a lead is, as far as it is stored. */
export type LeadContact = DataOf<'leads', 'get_contact'>;

/** What a lead can be set to. */
export type LeadStatus = ParamsOf<'leads', 'set_status'>['status'];

/** How leads are recorded and scored: the configuration of the module, which its operations pass on as any JSON. */
export type LeadConfig = StoredSettings;

/** Which leads are listed. */
export type LeadChoice = ParamsOf<'leads', 'list'>;

/** What is done with posts, and when. */
export type Recipe = DataOf<'pipelines', 'get_recipe'>;

/** A run with what each of its stages did. */
export type RunDetail = DataOf<'pipelines', 'get_run'>;

/** How one stage of a run went. */
export type StageOutcome = RunDetail['stages'][number];
