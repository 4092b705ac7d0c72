import canonicalize from 'canonicalize';
import { sha256Hex } from '../kit/digest';

const maxBytes = 64 * 1024;

/**
 * Canonical JSON (RFC 8785) of params that the caller has redacted. Above 64 KB, and where they have no canonical form, a marker
 * takes their place: `{"_truncated":true,"bytes":…,"sha256":"…"}`.
 */
export function storedParams(params: unknown): string {
  const text = canonical(params);
  const bytes = Buffer.byteLength(text);
  if (bytes <= maxBytes) return text;
  return JSON.stringify({ _truncated: true, bytes, sha256: sha256Hex(text) });
}

/** A mutation must not fail because its params, given in process, hold what JSON has no form for. */
function canonical(params: unknown): string {
  try {
    return canonicalize(params ?? {}) ?? '{}';
  } catch {
    return '{"_unreadable":true}';
  }
}
