/** A variable as the platform holds it. */
export interface PlatformVariable {
  readonly name: string;
  readonly value: string;
}

/**
 * The automation platform's variables. Every method throws DeliveryFailed, with the platform's Retry-After and whether no repeat can
 * help. `fence` grows with every claim of a delivery, so that a platform which heeds it can drop a late one.
 */
export interface AutomationAdapter {
  readonly mode: string;
  /** Tells one platform from another, such as two addresses; at most 64 characters. */
  readonly target: string;
  /** A real call; for what costs nothing see `automationAvailable`. Never throws. */
  available(): Promise<boolean>;
  set(name: string, value: string, fence?: number): Promise<void>;
  /** A variable that isn't there counts as deleted. */
  delete(name: string, fence?: number): Promise<void>;
  /** Only where the platform can tell. */
  list?(): Promise<PlatformVariable[]>;
}

/** What a mode has to bring; `ping` is a real call without effect. */
export type AutomationMode = Omit<AutomationAdapter, 'available' | 'target'> & { readonly ping: () => Promise<void> };
