/** The page for managing the warehouse: movements, shortages, reservations, loans and the value of the stock. */
import { useMediaQuery } from '@mantine/hooks';
import { IconPackageImport } from '@tabler/icons-react';
import { type ComponentType, lazy, Suspense } from 'react';
import { ImportLink } from '../../ui/list/ImportLink.tsx';
import { Link } from '../../ui/page/link.ts';
import { Page, RowsSkeleton } from '../../ui/page/Page.tsx';
import { phone } from '../../ui/page/phone.ts';
import { TabsInUrl } from '../../ui/page/TabsInUrl.tsx';
import { ButtonWithIcon } from '../../ui/parts/buttons.tsx';
import { MovementsPanel } from './MovementsPanel.tsx';

/** The code of the other tabs is loaded when they are first opened. */
function tab(label: string, load: () => Promise<ComponentType>) {
  const Panel = lazy(async () => ({ default: await load() }));
  return {
    label,
    content: () => (
      <Suspense fallback={<RowsSkeleton />}>
        <Panel />
      </Suspense>
    ),
  };
}

const tabs = {
  movimenti: { label: 'Movimenti', content: () => <MovementsPanel /> },
  sottoScorta: tab('Sotto scorta', async () => (await import('./BelowMinimumPanel.tsx')).BelowMinimumPanel),
  prenotazioni: tab('Prenotazioni', async () => (await import('./ReservationsPanel.tsx')).ReservationsPanel),
  prestiti: tab('Prestiti', async () => (await import('./LoansPanel.tsx')).LoansPanel),
  scadenze: tab('Scadenze', async () => (await import('./ExpiryPanel.tsx')).ExpiryPanel),
  inventari: tab('Inventari', async () => (await import('../stock-takes/list/Panel.tsx')).StockTakesPanel),
  valore: tab('Valore', async () => (await import('./ValuePanel.tsx')).ValuePanel),
  mappa: tab('Mappa', async () => (await import('../locations/plan/Plan.tsx')).WarehousePlan),
};

export default function Warehouse() {
  // People import files on a large screen; on a phone the row is left out to save room.
  const narrow = useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
  return (
    <Page
      title="Magazzino"
      actions={
        <>
          {!narrow && <ImportLink kind="stock" />}
          <ButtonWithIcon
            icon={IconPackageImport}
            variant="default"
            renderRoot={(props) => <Link to="/ordini/arrivi" {...props} />}
          >
            Ricevi ordine
          </ButtonWithIcon>
        </>
      }
    >
      <TabsInUrl label="Sezioni del magazzino" tabs={tabs} />
    </Page>
  );
}
