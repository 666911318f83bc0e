import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { ButtonMenu } from '../../../ui/dropdown/ButtonMenu.tsx';
import { IconButton } from '../../../ui/parts/buttons.tsx';

const schemes: readonly { value: MantineColorScheme; label: string; icon: typeof IconSun }[] = [
  { value: 'auto', label: 'Come il sistema', icon: IconDeviceDesktop },
  { value: 'light', label: 'Chiaro', icon: IconSun },
  { value: 'dark', label: 'Scuro', icon: IconMoon },
];

/** Chooses between the light look, the dark one, and the one of the system. */
export function ColourSchemeMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Current = schemes.find(({ value }) => value === colorScheme)?.icon ?? IconSun;
  return (
    <ButtonMenu
      position="top-end"
      button={<IconButton icon={Current} label="Tema" title="Tema" />}
      entries={schemes.map(({ value, ...scheme }) => ({
        ...scheme,
        chosen: value === colorScheme,
        onClick: () => setColorScheme(value),
      }))}
    />
  );
}
