import { Box, Group, SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../texts';

const phone = 375;

interface PreviewFrameProps {
  /** Of the frame, for those who do not see it. */
  title: string;
  html: string;
  /** Width on a computer, in pixels; as wide as there is room unless told otherwise. */
  desktop?: number;
  /** A page of this site, which gets its style sheets only where it is of this origin; its links lead nowhere. */
  isPage?: boolean;
}

/** Markup as people will see it on a computer or a phone, in a frame that runs nothing. */
export function PreviewFrame({ title, html, desktop, isPage = false }: PreviewFrameProps) {
  const t = useText('frame');
  const [device, setDevice] = useState<'desktop' | 'phone'>('desktop');
  const width = device === 'phone' ? phone : (desktop ?? '100%');
  return (
    <Stack gap="xs">
      <Group justify="flex-end">
        <SegmentedControl
          size="xs"
          aria-label={t('preview_width')}
          data={[
            { value: 'desktop', label: t('preview_desktop') },
            { value: 'phone', label: t('preview_phone') },
          ]}
          value={device}
          onChange={(value) => setDevice(value === 'phone' ? 'phone' : 'desktop')}
        />
      </Group>
      <Box
        tabIndex={0}
        role="group"
        aria-label={title}
        style={{ overflowX: 'auto', border: '1px solid var(--mantine-color-default-border)', borderRadius: 8, background: '#fff' }}
      >
        <iframe
          title={title}
          sandbox={isPage ? 'allow-same-origin' : ''}
          srcDoc={isPage ? html.replace('<body', '<body inert') : html}
          style={{ display: 'block', width, margin: '0 auto', height: 600, border: 0 }}
        />
      </Box>
    </Stack>
  );
}
