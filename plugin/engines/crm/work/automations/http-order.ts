/** What a step sends to an address is read again when it goes out: secrets in its headers are stored nowhere else. */
export interface HttpOrder {
  readonly stepId: number;
  readonly contactId: number;
  readonly runId: number;
}

export const httpKind = 'crm.automation_http';
