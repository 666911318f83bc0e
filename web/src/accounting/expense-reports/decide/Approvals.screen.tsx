/** /noteSpesa/approvazioni: the reports that wait for a decision, those that wait for the money, and all reports. */
import { later } from '../../../ui/modal/later.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { TabsInUrl } from '../../../ui/page/TabsInUrl.tsx';
import { ToApprove } from './ToApprove.tsx';

// Most people come for the first tab, so the code of the others is loaded later.
const AllReports = later(async () => (await import('./AllReports.tsx')).AllReports);
const ToPay = later(async () => (await import('./ToPay.tsx')).ToPay);

export default function Approvals() {
  return (
    <Page title="Approvazione note spese" shortTitle="Approvazioni">
      <TabsInUrl
        label="Sezioni delle note spese"
        tabs={{
          approvare: { label: 'Da approvare', content: () => <ToApprove /> },
          rimborsare: { label: 'Da rimborsare', content: () => <ToPay /> },
          tutte: { label: 'Tutte', content: () => <AllReports /> },
        }}
      />
    </Page>
  );
}
