import type { ReactNode } from 'react';

interface IconProps {
  size?: number;
}

/** An icon of its own shape; those that one page needs stand beside it. */
export function draw(shape: ReactNode) {
  return function Icon({ size = 18 }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {shape}
      </svg>
    );
  };
}

/** The product's mark in the accent colour. */
export function Mark({ size = 28 }: IconProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="#3b5bdb" />
      <path d="M7 11.5 16 7l9 4.5-9 4.5z" fill="#fff" />
      <path
        d="m7 16.5 9 4.5 9-4.5M7 21l9 4.5 9-4.5"
        fill="none"
        stroke="#fff"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        opacity=".85"
      />
    </svg>
  );
}

/** A key. */
export const KeyIcon = draw(<path d="M14.5 9.5 21 3m-3 3 2.5 2.5M15.5 14a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0Z" />);
/** A prompt. */
export const ConsoleIcon = draw(<path d="m7 9 3 3-3 3m6 0h4M5 4h14a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2Z" />);
/** A globe, for the public site. */
export const SiteIcon = draw(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M3 12h18M12 3c2.5 2.6 3.8 5.6 3.8 9s-1.3 6.4-3.8 9c-2.5-2.6-3.8-5.6-3.8-9S9.5 5.6 12 3z" />
  </>,
);
/** A house, for the host's own pages. */
export const HostIcon = draw(<path d="m4 11 8-7 8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z" />);
/** Three sliders. */
export const SettingsIcon = draw(<path d="M4 7h8m5 0h3M4 12h2m5 0h9M4 17h10m5 0h1M14.5 4.5v5m-6 0v5m8 0v5" />);
/** Two sheets. */
export const CopyIcon = draw(<path d="M9 9h10v11H9zM15 9V4H5v11h4" />);
/** A tick. */
export const CheckIcon = draw(<path d="m5 12.5 4.5 4.5L19 7.5" />);
/** A plus sign. */
export const PlusIcon = draw(<path d="M12 5v14M5 12h14" />);
/** A magnifying glass. */
export const SearchIcon = draw(<path d="m20 20-4.2-4.2M17.5 11a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0Z" />);
/** A padlock. */
export const LockIcon = draw(<path d="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3" />);
/** A triangle with an exclamation mark. */
export const WarningIcon = draw(<path d="M12 4 2.8 19.5h18.4zM12 10v4.5m0 2.6v.1" />);
/** A sun. */
export const SunIcon = draw(
  <path d="M12 3v2m0 14v2M3 12h2m14 0h2M5.6 5.6 7 7m10 10 1.4 1.4m0-12.8L17 7M7 17l-1.4 1.4M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0Z" />,
);
/** A moon. */
export const MoonIcon = draw(<path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z" />);
/** A screen, for the system's own setting. */
export const ScreenIcon = draw(<path d="M4 5h16v11H4zM9 20h6m-3-4v4" />);
/** A door with an arrow. */
export const SignOutIcon = draw(<path d="M14 4H6v16h8M10 12h11m-3.5-3.5L21 12l-3.5 3.5" />);
/** Two arrows in a circle. */
export const RotateIcon = draw(<path d="M4.5 10A8 8 0 0 1 19 7.5M19 3.5v4h-4M19.5 14A8 8 0 0 1 5 16.5m0 4v-4h4" />);
/** A circle with a stroke. */
export const RevokeIcon = draw(<path d="M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0ZM6 6l12 12" />);
/** An arrow to the left. */
export const BackIcon = draw(<path d="M19 12H5m6-6-6 6 6 6" />);
/** An arrow to the right. */
export const NextIcon = draw(<path d="M5 12h14m-6-6 6 6-6 6" />);
/** Three dots. */
export const MoreIcon = draw(<path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="3" />);
/** An arrow into a tray. */
export const SourceIcon = draw(<path d="M12 4v10m-4-4 4 4 4-4M4 15v4a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1v-4" />);
/** A person. */
export const LeadIcon = draw(<path d="M15.5 8a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0ZM5 20c0-4 3-6.5 7-6.5s7 2.5 7 6.5" />);
/** An arrow out of a tray. */
export const DownloadIcon = draw(<path d="M12 4v11m-4-4 4 4 4-4M5 20h14" />);
/** A bubble with a spark. */
export const BridgeIcon = draw(<path d="M4 5h16v11h-8l-4 4v-4H4zM12 8v5m-2.5-2.5h5" />);
/** A sheet of a calendar. */
export const CalendarIcon = draw(
  <path d="M5 6h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1ZM4 10.5h16M8.5 3.5V8m7-4.5V8" />,
);
/** A sheet of a calendar with a tick. */
export const BookingIcon = draw(
  <path d="M5 6h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1ZM8.5 3.5V8m7-4.5V8m-7 6 2.5 2.5 4.5-4.5" />,
);
/** A cross. */
export const CloseIcon = draw(<path d="m6 6 12 12M18 6 6 18" />);

/** A gauge. */
export const OverviewIcon = draw(<path d="M4 17a8.5 8.5 0 1 1 16 0M12 17l4-5M4 20h16" />);
/** A line of a pulse. */
export const ActivityIcon = draw(<path d="M3 12h4l2.5-7 5 14L17 12h4" />);
/** A box. */
export const ModuleIcon = draw(<path d="m12 3 8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9" />);
/** A plug. */
export const PlugIcon = draw(<path d="M9 3v5m6-5v5M6 8h12v3a6 6 0 0 1-12 0zM12 17v4" />);
/** Two persons. */
export const TeamIcon = draw(
  <path d="M12 8a3 3 0 1 1-6 0 3 3 0 0 1 6 0ZM3 19c0-3.5 2.5-5.5 6-5.5s6 2 6 5.5M15.5 5.3a3 3 0 0 1 0 5.4M17.5 14c2.2.6 3.5 2.4 3.5 5" />,
);
/** A badge. */
export const RoleIcon = draw(<path d="M12 3 5 6v5.5c0 4.3 2.9 7.6 7 9.5 4.1-1.9 7-5.2 7-9.5V6zM9 12l2.2 2.2L15.5 10" />);
/** Two links of a chain. */
export const LinkIcon = draw(<path d="M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1-1" />);
/** A star with four points. */
export const SparkIcon = draw(<path d="M12 3c.8 5 2.5 7.2 8 9-5.5 1.8-7.2 4-8 9-.8-5-2.5-7.2-8-9 5.5-1.8 7.2-4 8-9z" />);
/** Braces. */
export const VariableIcon = draw(
  <path d="M8 4c-2.5 0-2.5 2-2.5 4S5 12 3.5 12C5 12 5.5 14 5.5 16s0 4 2.5 4M16 4c2.5 0 2.5 2 2.5 4s.5 4 2 4c-1.5 0-2 2-2 4s0 4-2.5 4" />,
);
/** A paper plane. */
export const DeliveryIcon = draw(<path d="M21 3 3 10.5l7 3.5 3.5 7zM10 14 21 3" />);
/** Three stations on a line. */
export const PipelineIcon = draw(<path d="M3 4h4v4H3zM10 10h4v4h-4zM17 16h4v4h-4zM7 6h5v4M14 12h5v4" />);

/** A clock, for working hours. */
const HoursIcon = draw(<path d="M12 7v5l3 2m6-2a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z" />);

/** A letter, for campaigns. */
const CampaignIcon = draw(<path d="M4 6h16v12H4zm0 1 8 6 8-6" />);

/** A letter in a circle of two arrows, for recurring campaigns. */
const RecurringIcon = draw(
  <path d="M8 9h8v6H8zm0 .5 4 3 4-3M4 9a8.5 8.5 0 0 1 14.5-3M18.5 2.5V6H15M20 15a8.5 8.5 0 0 1-14.5 3m0 3.5V18H9" />,
);

/** Two letters one after the other, for sequences. */
const SequenceIcon = draw(<path d="M3 5h12v9H3zm0 .7 6 4.6 6-4.6M18 9h3v10H9v-2.5" />);

/** A way that forks, for automations. */
const AutomationIcon = draw(<path d="M9 3h6v5H9zM3 16h6v5H3zm12 0h6v5h-6zM12 8v4m0 0H6v4m6-4h6v4" />);

/** A sheet with a head and two columns, for templates. */
const TemplateIcon = draw(<path d="M5 4h14v16H5zM5 9h14M11 9v11" />);

/** An hourglass, for what waits for a person. */
const ApprovalIcon = draw(<path d="M6 3h12M6 21h12M8 3v4l4 5-4 5v4M16 3v4l-4 5 4 5v4" />);

/** Icons of pages by their names in the table of pages. */
export const pageIcons = {
  overview: OverviewIcon,
  activity: ActivityIcon,
  approval: ApprovalIcon,
  module: ModuleIcon,
  plug: PlugIcon,
  team: TeamIcon,
  role: RoleIcon,
  link: LinkIcon,
  spark: SparkIcon,
  variable: VariableIcon,
  delivery: DeliveryIcon,
  key: KeyIcon,
  console: ConsoleIcon,
  lead: LeadIcon,
  booking: BookingIcon,
  calendar: CalendarIcon,
  hours: HoursIcon,
  campaign: CampaignIcon,
  recurring: RecurringIcon,
  sequence: SequenceIcon,
  automation: AutomationIcon,
  template: TemplateIcon,
  pipeline: PipelineIcon,
  source: SourceIcon,
  bridge: BridgeIcon,
  settings: SettingsIcon,
} as const;
