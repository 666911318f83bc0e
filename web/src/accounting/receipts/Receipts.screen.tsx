/** /ricevute: the register, and the receipts of erased people whose retention has passed. */
import { Page } from '../../ui/page/Page.tsx';
import { TabsInUrl } from '../../ui/page/TabsInUrl.tsx';
import { Register } from './register/Register.tsx';
import { Retention } from './retention/Retention.tsx';

export default function Receipts() {
  return (
    <Page title="Ricevute">
      <TabsInUrl
        label="Sezioni delle ricevute"
        tabs={{
          registro: { label: 'Registro', content: () => <Register /> },
          conservazione: { label: 'Conservazione', content: () => <Retention /> },
        }}
      />
    </Page>
  );
}
