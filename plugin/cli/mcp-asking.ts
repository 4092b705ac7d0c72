import type { Message } from './mcp-forward';

/** Versions whose clients can be asked, and say at their beginning whether they can; later ones say it with every call. */
const asking: readonly unknown[] = ['2025-06-18', '2025-11-25'];
const stateless = '2026-07-28';
const meta = (name: string) => `io.modelcontextprotocol/${name}`;
/** A little less than the bridge waits for the answer, so that nobody agrees to what it would refuse by then. */
const longestMs = 9.5 * 60_000;

interface Around {
  /** To the site; undefined where there is no answer. */
  readonly forward: (message: Message) => Promise<Message | undefined>;
  /** To the assistant. */
  readonly write: (message: object) => Promise<void>;
  readonly limitMs?: number;
}

interface Question {
  /** The call that waits for it. */
  readonly call: unknown;
  readonly end: (reply: Reply) => void;
}

/** What the person said, as the client tells it, or why nothing came. */
type Reply = { readonly result: unknown } | 'unable' | 'late' | 'withdrawn';
type Fields = Readonly<Record<string, unknown>>;

/**
 * Asks the person at a client of an older version: its calls go to the site in the stateless protocol, whose answer may be a question, and go
 * there again with what the person said. The site keeps nothing in between, and binds question and answer to the caller by itself (D763).
 */
export function mcpAsking({ forward, write, limitMs = longestMs }: Around) {
  const questions = openQuestions(write, limitMs);
  let client: Fields | undefined;

  async function call(message: Message, envelope: Fields): Promise<Message | undefined> {
    let answer = await forward(withEnvelope(message, envelope));
    for (let question = questionIn(answer); question; question = questionIn(answer)) {
      const reply = await questions.ask(message.id, question.params);
      if (reply === 'withdrawn') return undefined;
      if (reply === 'late') return unanswered(message);
      // It says that it can ask and cannot: the site does as with any client that cannot.
      if (reply === 'unable') return forward(message);
      answer = await forward(withEnvelope(message, envelope, { inputResponses: { [question.key]: reply.result }, ...question.state }));
    }
    return asOlder(answer);
  }

  return {
    /** One message of the assistant; its answer, if it has one. */
    async handle(message: Message): Promise<Message | undefined> {
      if (message.method === undefined && message.id !== undefined) {
        questions.answer(message.id, 'result' in message ? { result: message.result } : 'unable');
        return undefined;
      }
      if (message.method === 'notifications/cancelled') questions.withdraw(message.params?.requestId);
      if (client && message.method === 'tools/call' && message.id !== undefined && !isStateless(message)) return call(message, client);
      const answer = await forward(message);
      if (message.method === 'initialize') client = clientIn(message, answer);
      return answer;
    },
    /** The assistant has left: nothing waits for its person any longer. */
    leave: questions.close,
  };
}

/** What the person is asked now. */
function openQuestions(write: Around['write'], limitMs: number) {
  const open = new Map<unknown, Question>();
  let asked = 0;
  let isClosed = false;

  function withdrawAll(isMeant: (question: Question) => boolean): void {
    for (const question of [...open.values()]) if (isMeant(question)) question.end('withdrawn');
  }

  return {
    async ask(call: unknown, { mode: _, ...params }: Fields): Promise<Reply> {
      if (isClosed) return 'withdrawn';
      const id = `siteplane-${++asked}`;
      const reply = await new Promise<Reply>((end) => {
        const timer = setTimeout(() => end('late'), limitMs);
        open.set(id, {
          call,
          end(reply) {
            clearTimeout(timer);
            end(reply);
          },
        });
        void write({ jsonrpc: '2.0', id, method: 'elicitation/create', params });
      });
      open.delete(id);
      if (reply === 'late' || reply === 'withdrawn') {
        const closed = { requestId: id, reason: 'The question is closed.' };
        void write({ jsonrpc: '2.0', method: 'notifications/cancelled', params: closed });
      }
      return reply;
    },
    /** The first one counts; to anything else that the client answers there is no question. */
    answer: (id: unknown, reply: Reply) => open.get(id)?.end(reply),
    withdraw: (call: unknown) => withdrawAll((question) => question.call === call),
    close(): void {
      isClosed = true;
      withdrawAll(() => true);
    },
  };
}

/** What the stateless protocol says with each call, of a client that can show a form. */
function clientIn({ params }: Message, answer: Message | undefined): Fields | undefined {
  const { capabilities, clientInfo } = params ?? {};
  const elicitation = isFields(capabilities) ? capabilities.elicitation : undefined;
  const canShow = isFields(elicitation) && ('form' in elicitation || !('url' in elicitation));
  if (!canShow || !asking.includes(answer?.result?.protocolVersion)) return undefined;
  return {
    [meta('protocolVersion')]: stateless,
    [meta('clientInfo')]: clientInfo,
    [meta('clientCapabilities')]: { elicitation: { form: {} } },
  };
}

function withEnvelope(message: Message, envelope: Fields, more: Fields = {}): Message {
  const own = message.params?._meta;
  return { ...message, params: { ...message.params, ...more, _meta: { ...(isFields(own) ? own : {}), ...envelope } } };
}

function isStateless({ params }: Message): boolean {
  return isFields(params?._meta) && meta('protocolVersion') in params._meta;
}

function questionIn(answer: Message | undefined) {
  const { resultType, inputRequests, requestState } = answer?.result ?? {};
  if (resultType !== 'input_required' || !isFields(inputRequests)) return undefined;
  const [[key, request] = []] = Object.entries(inputRequests);
  if (key === undefined || !isFields(request) || !isFields(request.params)) return undefined;
  return { key, params: request.params, state: requestState === undefined ? {} : { requestState } };
}

/** Without what only the stateless protocol has. */
function asOlder(answer: Message | undefined): Message | undefined {
  if (!answer?.result) return answer;
  const { resultType: _, _meta: message, ...result } = answer.result;
  const { [meta('serverInfo')]: __, ...left } = isFields(message) ? message : {};
  return { ...answer, result: Object.keys(left).length > 0 ? { ...result, _meta: left } : result };
}

function unanswered({ id }: Message): Message {
  const text = 'Refused: nobody answered the question in time, and nothing has happened. Call it again when the user is there.';
  return {
    jsonrpc: '2.0',
    id,
    result: {
      content: [{ type: 'text', text }],
      isError: true,
      _meta: { 'svc/error': { code: 'conflict', recoverable: true, next: null } },
    },
  };
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
