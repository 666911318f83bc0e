/** /ricevute/anno: the treasurer's year, its entries, the statements for donors, and the closed years. */
import { later } from '../../ui/modal/later.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { TabsInUrl } from '../../ui/page/TabsInUrl.tsx';
import { Overview } from './overview/Overview.tsx';

// Most people come for the first tab, so the code of the others is loaded later.
const ClosedYears = later(async () => (await import('./closed/ClosedYears.tsx')).ClosedYears);
const Donors = later(async () => (await import('./donors/Donors.tsx')).Donors);
const Entries = later(async () => (await import('./entries/Entries.tsx')).Entries);

export default function Year() {
  return (
    <Page title="L’anno" back={{ to: '/ricevute', label: 'Ricevute' }}>
      <TabsInUrl
        label="Sezioni dell’anno"
        tabs={{
          riepilogo: { label: 'Riepilogo', content: () => <Overview /> },
          movimenti: { label: 'Entrate e uscite', content: () => <Entries /> },
          donatori: { label: 'Donatori', content: () => <Donors /> },
          chiusure: { label: 'Anni chiusi', content: () => <ClosedYears /> },
        }}
      />
    </Page>
  );
}
