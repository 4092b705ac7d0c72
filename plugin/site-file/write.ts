import { Document, isCollection, isMap, isScalar, isSeq, type Node, visit } from 'yaml';
import type { Caller } from '../kit/site-file/caller';
import type { JsonObject } from '../kit/site-file/json';
import { exportedPrefix } from '../kit/site-file/secret-ref';
import type { Note } from '../kit/site-file/section';
import { isOffered } from './plan';
import { sections } from './sections';

const header = ` yaml-language-server: $schema=./site.schema.json
 The settings of a Siteplane site (siteplane export). The schema: siteplane plan --schema > site.schema.json
 Compare a site with this file: siteplane plan FILE. Make it so: siteplane apply FILE.
 Secrets can't be read, so they are named by the variables of the environment that will hold them; of those that are
 commented out it isn't known whether they are set.`;

/** The settings of a site as the text of a site file: the same for equal settings. */
export const exportSite = async (caller: Caller): Promise<string> => siteText(await siteDocument(caller));

/** The text of such a document. */
export const siteText = (doc: Document): string => doc.toString({ lineWidth: 0, indentSeq: true });

/** The settings of a site as a document. */
export async function siteDocument(caller: Caller): Promise<Document> {
  const site: Record<string, JsonObject> = {};
  const notes: Note[] = [];
  const absent: string[] = [];
  for (const section of sections) {
    if (!(await isOffered(caller, section))) {
      absent.push(section.name);
      continue;
    }
    const open = await section.open(caller);
    site[section.name] = open.state;
    notes.push(...(open.notes ?? []).map(({ path, text }) => ({ path: [section.name, ...path], text })));
  }
  const doc = new Document({ version: 1, env_prefix: exportedPrefix, site });
  doc.commentBefore = [header, ...absent.map((name) => ` The site offers no ${name} now.`)].join('\n');
  for (const { path, text } of notes) addNote(doc.getIn(['site', ...path], true), text);
  visit(doc, { Collection: (_key, node) => shorten(node) });
  return doc;
}

function addNote(node: unknown, text: string): void {
  if (isCollection(node)) node.comment = [node.comment, text].filter(Boolean).join('\n');
}

/** References to secrets, and lists of plain values, stand in one line. */
function shorten(node: Node): void {
  const isPlainList = isSeq(node) && node.items.every(isScalar);
  const isReference = isMap(node) && node.items.length === 1 && node.has('env');
  if (isPlainList || isReference) Object.assign(node, { flow: true });
}
