import type { Db } from '../../../host';
import { notFound } from '../../../kit/errors';
import type { JobCtx } from '../../../kit/group';
import { sourceOfPost } from '../../content_sources/port';
import { contentHash, type ReadPost, readDraft } from '../post/draft';
import { chooseRecipe } from '../recipes/choose-recipe';
import { defaultPolicy, type Policy } from '../recipes/policy';
import type { Recipe } from '../recipes/recipe-table';
import { recipes } from '../recipes/recipes';
import { runClaims } from '../runs/run-claims';
import { runs } from '../runs/runs';
import type { TriggerKind } from '../triggers/trigger';

/** What is to be run over which post. */
export interface RunRequest {
  readonly postId: number;
  /** Without it the first recipe that matches. */
  readonly recipeId?: string | undefined;
  readonly kind: TriggerKind;
  readonly isDryRun: boolean;
  /** Also where the post is as the last run left it. */
  readonly isForced: boolean;
  /** Slug of the content source that sent the post, whose row no longer exists. */
  readonly source?: string | undefined;
  /** An unchanged post leaves no row, because nobody asked for this one. */
  readonly isSweep?: boolean;
}

/** A run under way. */
export interface StartedRun {
  readonly id: number;
  readonly read: ReadPost;
  readonly recipe: Recipe;
  readonly policy: Policy;
  readonly source: string;
}

/** There was nothing to do. */
export interface Unchanged {
  /** 0 where no row was written. */
  readonly skippedRunId: number;
  readonly recipe: Recipe;
}

/**
 * Take the post for a run, in one transaction. Undefined where no recipe matches. Throws not_found, and conflict while another run has
 * the post.
 */
export async function startRun({ host, now }: JobCtx, request: RunRequest): Promise<StartedRun | Unchanged | undefined> {
  return host.storage.tx(async (db) => {
    const { postId, kind, isDryRun } = request;
    const read = await readDraft(host, postId);
    if (!read) throw notFound('post', postId);
    const source = (await sourceOfPost(db, postId))?.slug ?? request.source ?? 'direct';
    const asked = { post: read.post, terms: read.draft.terms, source, kind };
    const recipe = request.recipeId === undefined ? await chooseRecipe(db, host, asked) : await recipes(db).get(request.recipeId);
    if (!recipe) return undefined;
    const policy = { ...defaultPolicy, ...recipe.policy };
    const row = { source, postId, recipeId: recipe.id, triggerKind: kind, isDryRun, createdAt: now() };
    const hash = contentHash(read.draft, recipe);
    const same = policy.skip_unchanged && !request.isForced && !isDryRun ? await unchangedSince(db, { postId, recipe, hash }) : undefined;
    if (same !== undefined && request.isSweep) return { skippedRunId: 0, recipe };
    const id = await runClaims(db).begin(row);
    if (same === undefined) return { id, read, recipe, policy, source };
    const message = `The post has not changed since run ${same}; use force to run anyway.`;
    await runClaims(db).end(id, { status: 'skipped', changed: false, durationMs: 0, contentHash: hash, message, stages: [] });
    return { skippedRunId: id, recipe };
  });
}

async function unchangedSince(
  db: Db,
  { postId, recipe, hash }: { postId: number; recipe: Recipe; hash: string },
): Promise<number | undefined> {
  const last = await runs(db).lastOk(postId, recipe.id);
  return last?.contentHash === hash ? last.id : undefined;
}
