import type { BridgeService, BridgeSettings, Host, ProvidedCaller } from '../host';
import type { Consent } from './consent';
import type { Credential } from './credential';
import type { Profile } from './profiles';
import type { Tool } from './tool';

/** Everything that a tool may use while one call of it runs. */
export interface ToolCall {
  readonly caller: ProvidedCaller;
  /** The caller's own, for this site's REST handler and nothing else. */
  readonly credential: Credential;
  readonly toolset: readonly Profile[];
  readonly consent: Consent;
  /** Name and version that the client gave. */
  readonly client?: string | undefined;
  readonly service: BridgeService;
  /** As they were when this request began. */
  readonly settings: BridgeSettings;
  readonly host: Pick<Host, 'rest' | 'plugins' | 'site'>;
  readonly tools: ReadonlyMap<string, Tool>;
  readonly now: () => Date;
}
