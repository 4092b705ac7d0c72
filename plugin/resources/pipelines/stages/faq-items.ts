import { type Element, elementsOf, isElement, type Node, parse, rankOf, sectionOf, textOf } from '../../../markup/tree';

const faqTitle = /^(faqs?|frequently asked questions)\s*[:?]?$/i;
const maxItems = 50;

interface Item {
  readonly question: string;
  readonly answer: string;
}

/** Questions with their answers out of the part of an article that says it holds them; empty where there is none. Pure. */
export function faqItems(html: string): Item[] {
  const heading = elementsOf(parse(html)).find((element) => rankOf(element) > 0 && faqTitle.test(textOf(element)));
  if (!heading) return [];
  const nodes = sectionOf(heading).slice(1);
  const records = [byHeadings, byDetails, byTerms, byBoldQuestions].map((read) => read(nodes)).find((items) => items.length > 0) ?? [];
  return records
    .filter(({ question, answer }) => question !== '' && answer !== '')
    .map(({ question, answer }) => ({ question: question.slice(0, 300), answer: answer.slice(0, 2000) }))
    .slice(0, maxItems);
}

const joined = (nodes: readonly Node[]) => nodes.map(textOf).join(' ').replace(/\s+/g, ' ').trim();

/** Each heading is a question, what follows it the answer. */
const byHeadings = (nodes: readonly Node[]) => split(nodes, (node) => (rankOf(node) > 0 ? textOf(node) : undefined));

/** A paragraph that is bold throughout and ends like a question. */
const byBoldQuestions = (nodes: readonly Node[]) =>
  split(nodes, (node) => {
    const text = textOf(node);
    const bold = isElement(node) && elementsOf(node).find(({ tagName }) => tagName === 'strong' || tagName === 'b');
    return bold && text.endsWith('?') && textOf(bold) === text ? text : undefined;
  });

function split(nodes: readonly Node[], questionIn: (node: Node) => string | undefined): Item[] {
  const items: { question: string; nodes: Node[] }[] = [];
  for (const node of nodes) {
    const question = questionIn(node);
    if (question !== undefined) items.push({ question, nodes: [] });
    else items.at(-1)?.nodes.push(node);
  }
  return items.map(({ question, nodes: rest }) => ({ question, answer: joined(rest) }));
}

const named = (nodes: readonly Node[], tagName: string): Element[] =>
  nodes
    .filter(isElement)
    .flatMap((node) => [node, ...elementsOf(node)])
    .filter((element) => element.tagName === tagName);

const byDetails = (nodes: readonly Node[]): Item[] =>
  named(nodes, 'details').map((details) => {
    const [summary] = named([details], 'summary');
    return { question: summary ? textOf(summary) : '', answer: joined(details.childNodes.filter((node) => node !== summary)) };
  });

const byTerms = (nodes: readonly Node[]): Item[] =>
  named(nodes, 'dl').flatMap((list) =>
    split(list.childNodes, (node) => (isElement(node) && node.tagName === 'dt' ? textOf(node) : undefined)),
  );
