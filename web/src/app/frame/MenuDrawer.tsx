import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Shell.module.css';

/** The menu of a phone. It fills the whole height, and choosing a page closes it. */
export function MenuDrawer(props: { opened: boolean; onClose: () => void; children: ReactNode }) {
  return (
    <Drawer
      {...props}
      size={304}
      withCloseButton={false}
      padding={0}
      attributes={{ content: { 'aria-label': 'Menu' } }}
      classNames={{ body: classes.drawer, content: classes.drawerContent }}
      transitionProps={{ duration: 120 }}
    />
  );
}
