/** Ctrl+K: one field that finds pages and things, and does what is typed: 'scarica 4 loctite 243'. */
import { Modal } from '@mantine/core';
import { useMediaQuery, useMounted } from '@mantine/hooks';
import { useState } from 'react';
import { useStore } from '../../client/alerts/store.ts';
import { phone } from '../../ui/page/phone.ts';
import { Field } from './Field.tsx';
import { paletteStore } from './palette-store.ts';

export function Palette() {
  const asked = useStore(paletteStore);
  const [closed, setClosed] = useState(0);
  const narrow = useMediaQuery(phone, undefined, { getInitialValueInEffect: false }) ?? false;
  // A modal that is drawn open from the start doesn't know which button it gives the focus back to.
  const mounted = useMounted();
  const close = () => setClosed(asked);
  return (
    <Modal
      opened={mounted && asked > closed}
      onClose={close}
      withCloseButton={false}
      size={640}
      padding={0}
      yOffset="12dvh"
      fullScreen={narrow}
      radius={narrow ? 0 : undefined}
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': 'Cerca', 'data-palette': true } }}
    >
      <Field onDone={close} onLeave={narrow ? close : undefined} />
    </Modal>
  );
}
