/** One question of the booking form; the shape is that of the wire. */
export interface BookingField {
  readonly index: number;
  readonly type: string;
  readonly name: string;
  readonly label: string;
  readonly placeholder?: string;
  readonly help_text?: string;
  readonly limit?: number;
  readonly required: boolean;
  readonly enabled: boolean;
  readonly system_defined: boolean;
  readonly disable_alter?: boolean;
  readonly is_visible?: boolean;
  readonly options?: readonly string[];
  readonly default_value?: string;
  readonly terms_and_conditions?: string;
  readonly date_format?: string;
  readonly min_date?: string;
  readonly max_date?: string;
}
