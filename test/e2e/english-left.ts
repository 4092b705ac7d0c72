import type { Page } from 'playwright-core';

const english = /\b(the|is|are|of|with|and|your|from|has|not|when|this|that|for|to|by|no|every|each|yet|of)\b/gi;
const german = /\b(der|die|das|den|dem|ein|eine|einen|und|oder|ist|sind|nicht|mit|von|für|zu|auf|keine?|Sie|noch|wird|werden)\b/;

/**
 * Sentences and names of a German page, or of its dialog, that read English: two small words of that language, and none of the other. Code is
 * left out.
 */
export async function englishLeft(page: Page, part: 'body' | '[role=dialog]' | '.book' = 'body'): Promise<readonly string[]> {
  const texts = (await page.evaluate(`(() => {
    const isRead = (element) => element && element.checkVisibility() && !element.closest('code, pre, textarea, [lang="en"]');
    const all = document.querySelector('${part}');
    const walker = document.createTreeWalker(all, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) if (isRead(walker.currentNode.parentElement)) found.push(walker.currentNode.data.trim());
    for (const name of ['aria-label', 'placeholder', 'alt'])
      for (const element of all.querySelectorAll('[' + name + ']')) if (isRead(element)) found.push(element.getAttribute(name));
    return found;
  })()`)) as readonly string[];
  const sentences = texts.flatMap((text) => text.split(/(?<=[.!?;]) /));
  return [...new Set(sentences)].filter((text) => (text.match(english)?.length ?? 0) > 1 && !german.test(text));
}
