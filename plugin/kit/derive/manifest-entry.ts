/** One operation as callers discover it; exactly these keys, the two optional ones only where they say something. */
export interface ManifestEntry {
  readonly resource: string;
  readonly action: string;
  readonly summary: string;
  readonly params: Record<string, unknown>;
  readonly capability: string;
  readonly destructive: boolean;
  readonly secret_keys?: readonly string[];
  readonly returns?: Record<string, unknown>;
}
