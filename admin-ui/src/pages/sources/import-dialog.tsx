import { Alert, Button, FileInput, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../../api/client';
import { ApiError, messageOf } from '../../api/errors';
import { useAction, useApi } from '../../api/hooks';
import { type Text as Texts, useText } from '../../texts';
import { ComparisonTable, type Line } from '../../ui/comparison-table';
import { Dialog } from '../../ui/dialog';
import { DialogButtons } from '../../ui/dialog-buttons';
import { navigate } from '../../ui/router';
import { ShownOnce } from '../../ui/shown-once';
import { Failure } from '../../ui/states';
import { differs } from '../../ui/text-difference';

type Envelope = Record<string, unknown>;

interface Plan {
  readonly envelope: Envelope;
  readonly name: string;
  readonly slug: string;
  /** Undefined where a source is created. */
  readonly changes: readonly Line[] | undefined;
}

interface Made {
  readonly id: string;
  readonly name: string;
  readonly secret: string;
}

/** Reads a file, says what its import creates or changes, and does it after that (D643). */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useText('sources');
  const frame = useText('frame');
  const api = useApi();
  const queries = useQueryClient();
  const [plan, setPlan] = useState<Plan>();
  const [made, setMade] = useState<Made>();
  const read = useAction(async (file: File) => setPlan(await planOf(api, await envelopeIn(file, t('import_no_source')), t)));
  const run = useAction(async ({ envelope, changes }: Plan) =>
    api.operate('content_sources', 'import', { envelope, ...(changes && { overwrite: true, confirm: true }) }),
  );

  async function go(chosen: Plan) {
    const done = await run.run(chosen);
    if (!done) return;
    void queries.invalidateQueries({ queryKey: ['sources'] });
    if (done.secret !== '') return setMade(done);
    onClose();
    navigate(`/sources/${done.id}`);
  }

  if (made)
    return (
      <ShownOnce
        title={t('secret_title', { name: made.name })}
        warning={t('secret_warning')}
        copy={t('secret_copy')}
        label={t('secret')}
        value={made.secret}
        advice={t('secret_advice')}
        done={t('secret_done')}
        onClose={() => {
          onClose();
          navigate(`/sources/${made.id}`);
        }}
      />
    );
  return (
    <Dialog opened onClose={onClose} title={t('import_title')} size="xl">
      <Stack>
        <FileInput
          label={t('import_file')}
          description={t('import_help')}
          accept="application/json,.json"
          placeholder={t('import_choose')}
          onChange={(file) => {
            setPlan(undefined);
            if (file) void read.run(file);
          }}
        />
        {read.error !== undefined && <Failure isInline title={t('import_refused')} message={messageOf(read.error)} />}
        {plan && <PlanText plan={plan} />}
        {run.error !== undefined && <Failure isInline title={t('not_imported')} message={messageOf(run.error)} />}
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {frame('cancel')}
          </Button>
          <Button
            disabled={!plan || plan.changes?.length === 0}
            loading={run.isPending}
            {...(plan?.changes && { color: 'red.8' })}
            onClick={() => plan && void go(plan)}
          >
            {t(plan?.changes ? 'import_overwrite' : 'import')}
          </Button>
        </DialogButtons>
      </Stack>
    </Dialog>
  );
}

function PlanText({ plan: { name, slug, changes } }: { plan: Plan }) {
  const t = useText('sources');
  if (!changes) return <Alert color="blue" variant="light" title={t('import_creates', { name, slug })} />;
  if (changes.length === 0) return <Alert color="gray" variant="light" title={t('import_same', { name })} />;
  const sides = [
    { title: t('import_after'), short: t('import_after'), label: t('import_after'), isNext: true },
    { title: t('import_before'), short: t('import_before'), label: t('import_before'), isNext: false },
  ];
  return (
    <>
      <Alert color="yellow" variant="light" title={t('import_changes', { name, slug })}>
        <Text size="sm">{t('import_keeps')}</Text>
      </Alert>
      <ComparisonTable fields={t('column_field')} sides={sides} lines={changes} differs={differs} />
    </>
  );
}

async function envelopeIn(file: File, wrong: string): Promise<Envelope> {
  try {
    const value: unknown = JSON.parse(await file.text());
    if (typeof value === 'object' && value !== null && 'payload' in value) return value as Envelope;
  } catch {
    // Said below, as of any other file.
  }
  throw new Error(wrong);
}

/** What the service would do, by a dry run, and how the source of the same slug differs. */
async function planOf(api: Api, envelope: Envelope, t: Texts<'sources'>): Promise<Plan> {
  const payload = Object(envelope.payload) as Envelope;
  const slug = String(payload.slug ?? '');
  const { sources } = await api.operate('content_sources', 'list');
  const taken = sources.find((source) => source.slug === slug);
  const params = { envelope, ...(taken && { overwrite: true }) };
  const {
    status,
    code,
    envelope: answer,
  } = await api.dispatch({
    resource: 'content_sources',
    action: 'import',
    params: { ...params, ...(taken && { confirm: true }) },
    dryRun: true,
  });
  if (!answer.ok) throw new ApiError(answer.error ?? '', status, { code });
  const before = taken && (await api.operate('content_sources', 'export', { id: taken.id })).payload;
  return { envelope, slug, name: String(payload.name ?? ''), changes: before && changesOf(Object(before) as Envelope, payload, t) };
}

/** Parts that differ, with both values. A source keeps its mapping where the file has none. */
function changesOf(before: Envelope, after: Envelope, t: Texts<'sources'>): Line[] {
  const flat = ({ settings, name, enabled, mapping }: Envelope): Envelope => ({ name, enabled, ...Object(settings), mapping });
  const [is, becomes] = [flat(before), flat(after)];
  return Object.keys({ ...is, ...becomes })
    .filter((key) => key !== 'mapping' || becomes.mapping !== null)
    .map((key) => ({ label: labelOf(key, t), texts: [textOf(becomes[key], t), textOf(is[key], t)], isLong: key === 'mapping' }))
    .filter(({ texts: [next, now] }) => next !== now);
}

/** Settings by the names that their forms have for them. */
const labels = {
  name: 'new_name',
  enabled: 'set_enabled',
  mapping: 'mapping',
  auth_mode: 'proof_mode',
  sig_header_mode: 'proof_format',
  sig_header_name: 'proof_header_name',
  target_post_type: 'set_type',
  default_post_status: 'new_becomes',
  reingest_mode: 'set_repeat',
  withdraw_mode: 'set_withdraw',
  deleted_here: 'set_deleted',
  forward_enabled: 'set_forward',
  forward_url: 'set_forward_url',
  forward_auth_mode: 'set_forward_proof',
  author_match_mode: 'set_match',
  taxonomy_apply_mode: 'set_terms',
  target_tag_slug: 'set_tag',
  strip_uncategorized: 'set_uncategorized',
  content_cleanup: 'set_cleanup',
  strip_inbody_toc: 'set_toc',
  strip_inbody_faq: 'set_faq',
  add_heading_anchors: 'set_anchors',
  image_modify: 'extra_image_modify',
  meta_fields: 'extra_meta_fields',
  fm_variables: 'extra_fm_variables',
} as const;

const isLabelled = (key: string): key is keyof typeof labels => Object.hasOwn(labels, key);
const labelOf = (key: string, t: Texts<'sources'>) => (isLabelled(key) ? t(labels[key]) : key);

function textOf(value: unknown, t: Texts<'sources'>): string {
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1);
}
