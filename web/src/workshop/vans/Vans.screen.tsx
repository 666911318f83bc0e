/** The tabs of the fleet: state, damages, costs, and the search for the driver. */
import { managesWorkshop } from '@wms/contract/workshop/shared/access';
import { useHeld } from '../../client/session/current.ts';
import { useMay } from '../../client/session/permission.ts';
import { Page } from '../../ui/page/Page.tsx';
import { TabsInUrl } from '../../ui/page/TabsInUrl.tsx';
import { VanDamages } from '../handovers/VanDamages.tsx';
import { StoppedVans } from '../maintenance/StoppedVans.tsx';
import { listPlace } from '../shared/list-place.ts';
import { Fleet } from './Fleet.tsx';
import { VanCosts } from './VanCosts.tsx';
import { WhoDrove } from './WhoDrove.tsx';

export default function VansScreen() {
  const manages = useMay(managesWorkshop);
  const back = listPlace('vans', useHeld());
  return (
    <Page title="Furgoni" back={{ ...back, label: 'Prenotazioni' }}>
      <TabsInUrl
        label="Furgoni"
        tabs={{
          furgoni: { label: 'Furgoni', content: () => <Fleet /> },
          ...(manages && { fermi: { label: 'Fermi', content: () => <StoppedVans /> } }),
          danni: { label: 'Danni', content: () => <VanDamages /> },
          spese: { label: 'Chilometri e spese', content: () => <VanCosts /> },
          ...(manages && { multe: { label: 'Chi guidava', content: () => <WhoDrove /> } }),
        }}
      />
    </Page>
  );
}
