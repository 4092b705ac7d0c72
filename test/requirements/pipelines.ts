import { defineRequirements } from './requirement';

/** Recipes, their runs and what the stages do. */
export const pipelineRequirements = defineRequirements({
  'pipelines:operations': 'Recipes, runs and their history: the eight operations',
  'pipelines:default-recipe': 'The default recipe is there on a fresh site, can be changed and cannot be deleted',
  'pipelines:create-recipe': 'A recipe has the given id or the slug of its name; a taken one is refused',
  'pipelines:update-recipe': 'Stages are merged by RFC 7396, trigger and policy replaced whole, what is left out is kept',
  'pipelines:recipe:closed': 'Unknown stages, options, kinds and orders and schedules that never come are refused with their pointer',
  'pipelines:priority': 'The lowest priority that matches runs, equals by id',
  'pipelines:run': 'A run answers status, recipe, stages, run id and whether the post was changed, which is what the envelope says',
  'pipelines:history': 'Runs are listed newest first by post, recipe and status; a single one has its stages',
  'pipelines:skip-unchanged': 'A post that is as the last run left it is skipped unless forced; forced, it stays the same',
  'pipelines:dry-run': 'A dry run says what each stage would do and changes nothing but the history',
  'pipelines:one-at-a-time': 'A second run of a post is refused while one is under way',
  'pipelines:atomic': 'A post is as before a run or as after it, never between, whatever is killed or fails',
  'pipelines:cut-off': 'A run whose process was killed is marked and frees its post',
  'pipelines:edited-meanwhile': 'What a person saves during a run is never overwritten',
  'pipelines:failures':
    'A failing stage stops the run or is passed over, as stage or policy say, after the attempts allowed and in the time allowed',
  'pipelines:triggers': 'Publishing, changing and ingesting a post run what wants them; saves of runs do not',
  'pipelines:schedule': 'A scheduled recipe begins once per tick over all instances',
  'pipelines:stages': 'Each stage does its part and finds nothing to do over its own result',
  'pipelines:ai': 'Stages ask the connected model, and are passed over without one unless it is required',
  'pipelines:effects': 'Variables, forwards, mail and llms.txt follow the committed post, through the outbox',
  'pipelines:llms-txt': 'The published pages are listed at /llms.txt, with an ETag, and withdrawn ones leave it',
});
