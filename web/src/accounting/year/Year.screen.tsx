/** /ricevute/anno: the treasurer's year, its entries, the statements of donors, and the years that are closed. */
import { Page } from '../../ui/page/Page.tsx';
import { TabsInUrl } from '../../ui/page/TabsInUrl.tsx';
import { ClosedYears } from './closed/ClosedYears.tsx';
import { Donors } from './donors/Donors.tsx';
import { Entries } from './entries/Entries.tsx';
import { Overview } from './overview/Overview.tsx';

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
