import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler';
import type { AdminPage, RestRequest, Session } from '../../../host';
import { OperationError } from '../../../kit/errors';
import type { JobCtx } from '../../../kit/group';
import { json } from '../../../kit/json-answer';
import { Params } from '../../../kit/schema';
import { parseStrictJson } from '../../../kit/strict-json';
import { validate } from '../../../kit/validate';
import { deliveryOverview } from '../ingest/delivery-overview';
import { rehearse } from '../ingest/rehearse';
import { proposeMapping } from '../mapping/propose';
import { maskSample } from '../mapping/sample';
import { MappingSchema } from '../mapping/types';
import { headerOf } from '../signatures/authenticate-delivery';
import { waitingPictures } from '../writer/images/waiting/waiting-pictures';
import { addressOf } from './address';
import { sourceChoices } from './choices';
import type { SourceSettings } from './fields';
import { latestPosts } from './latest-posts';
import type { Source } from './source-table';
import { sources } from './sources';

const body = Params({ mapping: MappingSchema });
const check: TypeCheck<typeof body> = TypeCompiler.Compile(body);

/**
 * What the page about a source shows beyond `content_sources.get`: where its sender posts to, what waits, and what a mapping would make
 * of it. It only reads; payloads may hold what keys should not see, so it is for signed-in people.
 */
export function adminRoutes(ctx: JobCtx): AdminPage['routes'] {
  async function checkMayRead({ user, epoch }: Session): Promise<void> {
    if ((await ctx.host.users.capabilities(user, epoch)).has('manage_options')) return;
    throw new OperationError('forbidden', 'You do not have permission to see content sources (requires manage_options).');
  }

  const sourceOf = ({ params }: RestRequest) => ctx.host.storage.run((db) => sources(db).get(params.id ?? ''));

  return [
    {
      method: 'GET',
      path: '/source-choices',
      async handler(_request, session) {
        await checkMayRead(session);
        return json(200, await sourceChoices(ctx.host));
      },
    },
    {
      method: 'GET',
      path: '/sources/{id}',
      async handler(request, session) {
        await checkMayRead(session);
        return json(200, await about(ctx, await sourceOf(request)));
      },
    },
    {
      method: 'POST',
      path: '/sources/{id}/rehearse',
      async handler(request, session) {
        await checkMayRead(session);
        const source = await sourceOf(request);
        const params = parseStrictJson(request.body);
        validate(check, params);
        return json(200, await rehearse(ctx, source, params.mapping));
      },
    },
  ];
}

/** Most held and failed payloads that the page lists. */
const maxUndecided = 50;
const maxCame = 50;
/** Posts of one payload that the page names. */
const maxNamed = 5;

/** What the form of the page is filled with, beside what `content_sources.get` tells. */
const shownSettings = [
  'auth_mode',
  'sig_header_mode',
  'sig_header_name',
  'target_post_type',
  'meta_fields',
  'fm_variables',
  'image_modify',
  'default_reviewers',
  'default_ccs',
  'author_match_mode',
  'taxonomy_apply_mode',
  'target_tag_slug',
  'strip_uncategorized',
  'content_cleanup',
  'strip_inbody_toc',
  'strip_inbody_faq',
  'add_heading_anchors',
  'reingest_mode',
  'withdraw_mode',
  'deleted_here',
] as const;

/** The newest of them: each is read by itself, as often as the page looks. */
const maxPosts = 30;

async function about({ host }: JobCtx, source: Source) {
  const { settings } = source;
  const { counts, latest, waiting, undecided, came, posts } = await host.storage.run(async (db) => {
    const came = await deliveryOverview(db).came(source.id, maxCame);
    const named = [...new Set(came.flatMap(({ results }) => results.slice(0, maxNamed).map(({ post }) => post)))].slice(0, maxPosts);
    return {
      counts: await deliveryOverview(db).countByState(source.id),
      latest: await deliveryOverview(db).latestArticle(source.id),
      waiting: await waitingPictures(db).ofSource(source.id, maxUndecided),
      undecided: await deliveryOverview(db).undecided(source.id, maxUndecided),
      came,
      posts: await latestPosts({ host }, db, { source, named }),
    };
  });
  const proposal = latest === undefined ? undefined : proposeMapping(JSON.parse(latest));
  return {
    address: await addressOf({ host }, source),
    sig_header_mode: settings.sig_header_mode,
    header: headerOf(settings),
    has_secret: source.secretSealed !== null,
    reingest_mode: settings.reingest_mode,
    withdraw_mode: settings.withdraw_mode,
    deleted_here: settings.deleted_here,
    settings: Object.fromEntries(shownSettings.map((name) => [name, settings[name]])) as Pick<
      SourceSettings,
      (typeof shownSettings)[number]
    >,
    deliveries: counts,
    undecided,
    came,
    pictures_waiting: waiting.map(({ postId, url, problem, createdAt, triedAt }) => ({
      post_id: postId,
      url,
      problem,
      since: new Date(createdAt).toISOString(),
      tried_at: triedAt === null ? null : new Date(triedAt).toISOString(),
    })),
    posts,
    failures: source.failures,
    notices: source.notices,
    // What came before its mapping was approved is kept as the sample; where nothing did, the latest stands for it.
    sample: source.sample ?? (latest === undefined ? null : maskSample(JSON.parse(latest))),
    proposal: proposal?.mapping ?? null,
    proposal_reasons: proposal?.reasons ?? {},
  };
}

/** What the page about a source shows. */
export type SourceAbout = Awaited<ReturnType<typeof about>>;
