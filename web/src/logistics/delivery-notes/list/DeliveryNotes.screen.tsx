/** /ddt: the register of our notes, the register of suppliers' notes, the address book of recipients, and the types. */
import { IconPlus } from '@tabler/icons-react';
import { later } from '../../../ui/modal/later.tsx';
import { Link } from '../../../ui/page/link.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { TabsInUrl } from '../../../ui/page/TabsInUrl.tsx';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import { Register } from './Register.tsx';

const IncomingNotes = later(async () => (await import('../../incoming-notes/Register.tsx')).IncomingNotes);
const AddressBook = later(async () => (await import('../book/AddressBook.tsx')).AddressBook);
const Types = later(async () => (await import('../kinds/Types.tsx')).Types);

export default function DeliveryNotes() {
  const add = (
    <ButtonWithIcon icon={IconPlus} renderRoot={(props) => <Link to="/ddtV" {...props} />}>
      Crea DDT
    </ButtonWithIcon>
  );
  return (
    <Page title="DDT" actions={add}>
      <TabsInUrl
        label="Sezioni dei DDT"
        tabs={{
          registro: { label: 'Registro', content: () => <Register add={add} /> },
          fornitori: { label: 'Dei fornitori', content: () => <IncomingNotes /> },
          rubrica: { label: 'Rubrica', content: () => <AddressBook /> },
          tipi: { label: 'Tipi', content: () => <Types /> },
        }}
      />
    </Page>
  );
}
