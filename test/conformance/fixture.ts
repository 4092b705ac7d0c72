import { inputRequired } from '@modelcontextprotocol/server';
import { allTools, toolsByName } from '../../plugin/assistant-bridge/catalog';
import { type OtherDocuments, otherDocuments } from '../../plugin/assistant-bridge/documents';
import { type Prompt, prompts } from '../../plugin/assistant-bridge/prompts';
import { defineOwnTool, type Tool, type ToolResult } from '../../plugin/assistant-bridge/tool';
import { OperationError } from '../../plugin/kit/errors';
import { Params } from '../../plugin/kit/schema';
import { askingTools } from './asking-tools';

/** One red dot, and an eighth of a millisecond of silence. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
const wav = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAAAAA==';
const image = { type: 'image' as const, data: png, mimeType: 'image/png' };
const text = (words: string) => ({ type: 'text' as const, text: words });
const user = <C>(content: C) => ({ role: 'user' as const, content });
const embedded = (uri: string, words: string, mimeType = 'text/plain') => ({
  type: 'resource' as const,
  resource: { uri, mimeType, text: words },
});

const telling = (name: string, content: Extract<ToolResult, { content: unknown }>['content']): Tool =>
  defineOwnTool({ name, description: 'Asked for by the conformance suite.', params: Params({}), annotations: { readOnlyHint: true } }).run(
    async () => ({ content }),
  );

const tools: readonly Tool[] = [
  telling('test_simple_text', [text('This is a simple text response for testing.')]),
  telling('test_image_content', [image]),
  telling('test_audio_content', [{ type: 'audio', data: wav, mimeType: 'audio/wav' }]),
  telling('test_embedded_resource', [embedded('test://embedded-resource', 'This is an embedded resource content.')]),
  telling('test_multiple_content_types', [
    text('Multiple content types test:'),
    image,
    embedded('test://mixed-content-resource', '{"test":"data","value":123}', 'application/json'),
  ]),
  defineOwnTool({
    name: 'test_error_handling',
    description: 'Asked for by the conformance suite.',
    params: Params({}),
    annotations: { readOnlyHint: true },
  }).run(async () => {
    throw new OperationError('conflict', 'This tool intentionally returns an error for testing.');
  }),
  ...askingTools(inputRequired),
];

const argument = (name: string) => ({ name, description: 'As the suite sends it' });
const testPrompts: readonly Prompt[] = [
  {
    name: 'test_simple_prompt',
    title: 'Simple',
    description: 'Without arguments.',
    messages: () => [user(text('This is a simple prompt for testing.'))],
  },
  {
    name: 'test_prompt_with_arguments',
    title: 'With arguments',
    description: 'With two arguments.',
    arguments: [argument('arg1'), argument('arg2')],
    messages: ({ arg1, arg2 }) => [user(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`))],
  },
  {
    name: 'test_prompt_with_embedded_resource',
    title: 'With a document',
    description: 'With a document in it.',
    arguments: [argument('resourceUri')],
    messages: ({ resourceUri = '' }) => [
      user(embedded(resourceUri, 'Embedded resource content for testing.')),
      user(text('Please process the embedded resource above.')),
    ],
  },
  {
    name: 'test_prompt_with_image',
    title: 'With a picture',
    description: 'With a picture in it.',
    messages: () => [user(image), user(text('Please analyze the image above.'))],
  },
];

const documents: OtherDocuments = {
  listed: [
    { uri: 'test://static-text', name: 'static-text', mimeType: 'text/plain' },
    { uri: 'test://static-binary', name: 'static-binary', mimeType: 'image/png' },
  ],
  templates: [{ uriTemplate: 'test://template/{id}/data', name: 'template', mimeType: 'application/json' }],
  read(uri) {
    const [, id] = /^test:\/\/template\/([^/]+)\/data$/.exec(uri) ?? [];
    if (id !== undefined) {
      const data = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` });
      return { contents: [{ uri, mimeType: 'application/json', text: data }] };
    }
    if (uri === 'test://static-binary') return { contents: [{ uri, mimeType: 'image/png', blob: png }] };
    if (uri !== 'test://static-text') return undefined;
    return { contents: [{ uri, mimeType: 'text/plain', text: 'This is the content of the static text resource.' }] };
  },
};

/** Puts what the suite asks for by name beside what the bridge has; everything else of the way is the bridge's own (D764). */
export function addFixture(): () => void {
  const [all, byName] = [allTools as Tool[], toolsByName as Map<string, Tool>];
  const [allPrompts, others] = [prompts as Prompt[], otherDocuments as OtherDocuments[]];
  all.push(...tools);
  for (const tool of tools) byName.set(tool.name, tool);
  allPrompts.push(...testPrompts);
  others.push(documents);
  return function removeFixture() {
    all.splice(all.length - tools.length);
    for (const { name } of tools) byName.delete(name);
    allPrompts.splice(allPrompts.length - testPrompts.length);
    others.pop();
  };
}
