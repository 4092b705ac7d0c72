import { ActionIcon, type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { useText } from '../texts';
import { CheckIcon, MoonIcon, ScreenIcon, SunIcon } from './icons';

const schemes: { value: MantineColorScheme; icon: typeof SunIcon }[] = [
  { value: 'light', icon: SunIcon },
  { value: 'dark', icon: MoonIcon },
  { value: 'auto', icon: ScreenIcon },
];

/** Chooses between light, dark and the system's setting; the browser remembers it. */
export function SchemeToggle() {
  const t = useText('frame');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Current = schemes.find(({ value }) => value === colorScheme)?.icon ?? ScreenIcon;
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label={t('scheme')}>
          <Current />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {schemes.map(({ value, icon: Icon }) => (
          <Menu.Item
            key={value}
            leftSection={<Icon size={16} />}
            rightSection={value === colorScheme ? <CheckIcon size={14} /> : undefined}
            onClick={() => setColorScheme(value)}
          >
            {t(`scheme_${value}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
