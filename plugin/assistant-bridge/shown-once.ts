import { isRecord } from '../engines/kit/tools/shape';
import type { ToolCall } from './call';
import { type Asked, callsIn, operationIn } from './reading';
import type { ToolResult } from './tool';

/** Plaintexts that an operation shows once, in its own answer: nowhere else may they stand (D742). */
export function shownOnce(asked: Asked, result: ToolResult, { service }: Pick<ToolCall, 'service'>): string[] {
  if (!('structuredContent' in result) || !isRecord(result.structuredContent)) return [];
  const { results } = result.structuredContent;
  const answers = asked.name === 'svc_bulk' && Array.isArray(results) ? results.map((one) => one?.result) : [result.structuredContent];
  return callsIn(asked).flatMap((one, index) => {
    const [operation, answer] = [operationIn(one), answers[index]];
    const data = isRecord(answer) && isRecord(answer.data) ? answer.data : {};
    const fields = operation ? service.reveals(operation.resource, operation.action) : [];
    return fields.map((field) => data[field]).filter((value) => typeof value === 'string');
  });
}
