import { IconPlus } from '@tabler/icons-react';
import { can } from '@wms/contract/platform/permissions';
import { useState } from 'react';
import { useHeld } from '../../client/session/current.ts';
import { later } from '../../ui/modal/later.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { ButtonWithIcon } from '../../ui/parts/buttons.tsx';
import { RegulationsList } from './RegulationsList.tsx';

const RegulationModal = later(async () => (await import('./publishing/RegulationModal.tsx')).RegulationModal);

export default function RegulationsScreen() {
  const publishes = useHeld().has(can.usersManagement);
  const [asked, setAsked] = useState(false);
  const button = (
    <ButtonWithIcon icon={IconPlus} onClick={() => setAsked(true)}>
      Nuovo regolamento
    </ButtonWithIcon>
  );
  return (
    <Page title="Regolamenti" actions={publishes && button}>
      <RegulationsList />
      {asked && <RegulationModal regulation={null} onClose={() => setAsked(false)} />}
    </Page>
  );
}
