/** /ricevute: the register, its totals, and the receipts of erased people whose retention has passed. */
import { IconPlus } from '@tabler/icons-react';
import { pageTable } from '@wms/contract/pages/table';
import { later } from '../../ui/modal/later.tsx';
import { addressOf, Link, useNavigate } from '../../ui/page/link.ts';
import { Page } from '../../ui/page/Page.tsx';
import { TabsInUrl } from '../../ui/page/TabsInUrl.tsx';
import { ButtonWithIcon } from '../../ui/parts/buttons.tsx';
import { Register } from './register/Register.tsx';

const ReceiptTotals = later(async () => (await import('./totals/Totals.tsx')).ReceiptTotals);
const Retention = later(async () => (await import('./retention/Retention.tsx')).Retention);

/** The treasurer's pages that are not in the menu. A new page under /ricevute is listed here automatically. */
const others = Object.entries(pageTable).filter(
  ([path]) =>
    path === '/noteSpesa/approvazioni' || (/^\/ricevute\/[^$]+$/.test(path) && path !== '/ricevute/nuova'),
);

export default function Receipts() {
  const navigate = useNavigate();
  const add = (
    <ButtonWithIcon icon={IconPlus} renderRoot={(props) => <Link to="/ricevute/nuova" {...props} />}>
      Nuova ricevuta
    </ButtonWithIcon>
  );
  return (
    <Page
      title="Ricevute"
      actions={add}
      more={others.map(([to, { label }]) => ({ label, onClick: () => void navigate({ to: addressOf(to) }) }))}
    >
      <TabsInUrl
        label="Sezioni delle ricevute"
        tabs={{
          registro: { label: 'Registro', content: () => <Register add={add} /> },
          totali: { label: 'Totali', content: () => <ReceiptTotals /> },
          conservazione: { label: 'Conservazione', content: () => <Retention /> },
        }}
      />
    </Page>
  );
}
