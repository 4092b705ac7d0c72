import { approvalCalls } from './approvals';
import { appCalls } from './apps';

type Read = <T>(path: string) => Promise<T>;
type Post = <T>(path: string, body: object) => Promise<T>;

/** What people decide about assistants. */
export const assistantCalls = (read: Read, post: Post) => ({ ...appCalls(read, post), ...approvalCalls(read, post) });
