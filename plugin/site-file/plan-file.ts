import { digestOf, isObject, type JsonObject } from '../kit/site-file/json';
import type { Plan } from './plan';
import { SiteFileError } from './problem';

/** A plan as JSON, sealed by a digest: what was looked at is what will be done (D111). */
export function writePlan(plan: Plan): string {
  const content = JSON.parse(JSON.stringify(plan)) as JsonObject;
  return `${JSON.stringify({ ...content, digest: digestOf(content) }, null, 2)}\n`;
}

/** The plan that a text is; undefined where it is something else, such as a site file. Throws where it was altered. */
export function readPlan(text: string, name: string): Plan | undefined {
  const value = parsed(text);
  if (!isObject(value) || value.format !== 'siteplane.plan') return undefined;
  const { digest, ...content } = value;
  if (content.version !== 1)
    throw new SiteFileError([`${name} is a plan of another version of siteplane; make it again with siteplane plan`]);
  if (digest !== digestOf(content)) throw new SiteFileError([`${name} was altered after it was made; make it again with siteplane plan`]);
  return content as unknown as Plan;
}

function parsed(text: string): unknown {
  if (!text.trimStart().startsWith('{')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
