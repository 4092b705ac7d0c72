import type { ListedApproval } from '../../../plugin/resources/modules/approvals/view';
import { apiUrl } from '../places';

/** A call of an assistant that waits for a person, or waited. */
export type Approval = ListedApproval;
/** With whether this decision made a difference. */
export type Decided = Approval & { readonly changed: boolean };

type Read = <T>(path: string) => Promise<T>;
type Post = <T>(path: string, body: object) => Promise<T>;

/** Reading and deciding calls that wait. Throws ApiError. */
export const approvalCalls = (read: Read, post: Post) => ({
  approvals: async () => (await read<{ approvals: Approval[] }>(apiUrl('/approvals'))).approvals,
  approval: (id: string) => read<Approval>(apiUrl(`/approvals/${encodeURIComponent(id)}`)),
  decideApproval: (id: string, decision: 'accept' | 'decline') =>
    post<Decided>(apiUrl(`/approvals/${encodeURIComponent(id)}/${decision}`), {}),
});
