import type { ReactNode } from 'react';
import { shapes } from './shapes';

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

/** The icon of a page, by the shape in its row. */
export const PageIcon = ({ shape, ...props }: IconProps & { shape: string }) => draw(<path d={shape} />)(props);

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

export const KeyIcon = draw(<path d={shapes.key} />);
/** A globe, for the public site. */
export const SiteIcon = draw(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M3 12h18M12 3c2.5 2.6 3.8 5.6 3.8 9s-1.3 6.4-3.8 9c-2.5-2.6-3.8-5.6-3.8-9S9.5 5.6 12 3z" />
  </>,
);
/** A house, for the host's own pages. */
export const HostIcon = draw(<path d="m4 11 8-7 8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z" />);
export const SettingsIcon = draw(<path d={shapes.settings} />);
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
export const SourceIcon = draw(<path d={shapes.source} />);
/** An arrow out of a tray. */
export const DownloadIcon = draw(<path d="M12 4v11m-4-4 4 4 4-4M5 20h14" />);
export const CalendarIcon = draw(<path d={shapes.calendar} />);
/** A cross. */
export const CloseIcon = draw(<path d="m6 6 12 12M18 6 6 18" />);

export const TeamIcon = draw(<path d={shapes.team} />);
export const RoleIcon = draw(<path d={shapes.role} />);
export const LinkIcon = draw(<path d={shapes.link} />);
export const SparkIcon = draw(<path d={shapes.spark} />);
