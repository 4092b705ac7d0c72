import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { breakingChanges, manifestDiff } from '../../plugin/cli/manifest-diff';
import { compactJson } from '../../plugin/kit/derive/compact-json';
import { manifestOf } from '../../plugin/kit/derive/manifest';
import type { ManifestEntry } from '../../plugin/kit/derive/manifest-entry';
import { groups } from '../../plugin/resources';
import { verifies } from '../support/verifies';

const file = join(__dirname, 'released-manifest.json');

/** Made again with each release, and only then: `UPDATE_RELEASED_MANIFEST=1 npx jest test/contract`. */
if (process.env.UPDATE_RELEASED_MANIFEST === '1') writeFileSync(file, compactJson(manifestOf(groups)));

const released = JSON.parse(readFileSync(file, 'utf8')) as ManifestEntry[];

/** The last release listed deletes as idempotent, though their repeats answered 404 then as now. */
const corrected = /^\w+\.delete(_recipe)?: is no longer idempotent$/;

test('whoever uses the last released manifest can use this one', () => {
  verifies('compatibility:released', 'D104');
  const diff = manifestDiff(released, JSON.parse(JSON.stringify(manifestOf(groups))), Date.now());
  expect(breakingChanges(diff).filter((change) => !corrected.test(change))).toEqual([]);
});

test('the check is not blind: without an operation the same comparison names it', () => {
  const [first] = released;
  const fewer = released.slice(1);
  expect(breakingChanges(manifestDiff(released, fewer, Date.now()))).toEqual([`${first?.resource}.${first?.action}: was removed`]);
});
