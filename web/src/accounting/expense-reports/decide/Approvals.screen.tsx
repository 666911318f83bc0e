/** /noteSpesa/approvazioni: what waits for a decision, what waits for the money, and every report. */
import { Page } from '../../../ui/page/Page.tsx';
import { TabsInUrl } from '../../../ui/page/TabsInUrl.tsx';
import { AllReports } from './AllReports.tsx';
import { ToApprove } from './ToApprove.tsx';
import { ToPay } from './ToPay.tsx';

export default function Approvals() {
  return (
    <Page title="Approvazione note spesa" shortTitle="Approvazioni">
      <TabsInUrl
        label="Sezioni delle note spesa"
        tabs={{
          approvare: { label: 'Da approvare', content: () => <ToApprove /> },
          rimborsare: { label: 'Da rimborsare', content: () => <ToPay /> },
          tutte: { label: 'Tutte', content: () => <AllReports /> },
        }}
      />
    </Page>
  );
}
