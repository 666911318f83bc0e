import { ActionIcon, type ActionIconProps, Button, type ButtonProps } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';

type Native = Omit<ComponentProps<'button'>, 'color' | 'style' | 'size'>;

type IconButtonProps = Omit<ActionIconProps, 'size'> &
  Native & {
    icon: TablerIcon;
    /** The button's name, which is not written on it. A mouse that rests on the button shows it. */
    label: string;
    /** The side of the button in px. The icon has half of it, unless `iconSize` is given. */
    size?: number;
    iconSize?: number;
    /** Draws the button as another element, such as a link. */
    renderRoot?: (props: object) => ReactNode;
  };

/** A quiet button with an icon only. */
export const IconButton = ({
  icon: Icon,
  label,
  size = 36,
  iconSize = size / 2,
  ...props
}: IconButtonProps) => (
  <ActionIcon variant="subtle" color="gray" size={size} aria-label={label} title={label} {...props}>
    <Icon size={iconSize} stroke={1.5} aria-hidden />
    {props.children}
  </ActionIcon>
);

type ButtonWithIconProps = ButtonProps &
  Native & { icon: TablerIcon; iconSize?: number; renderRoot?: (props: object) => ReactNode };

/** A button with an icon before its text. */
export const ButtonWithIcon = ({ icon: Icon, iconSize = 18, ...props }: ButtonWithIconProps) => (
  <Button leftSection={<Icon size={iconSize} stroke={1.5} aria-hidden />} {...props} />
);
