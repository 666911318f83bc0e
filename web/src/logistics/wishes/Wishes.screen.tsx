/** The wishes: the person's own, and for people who order, the wishes of everybody. */

import { IconListCheck } from '@tabler/icons-react';
import { managesOrders } from '@wms/contract/logistics/shared/access';
import { listOwnWishes, listWishes } from '@wms/contract/logistics/wishes/endpoints';
import { useMay } from '../../client/session/permission.ts';
import { Link } from '../../ui/page/link.ts';
import { Page } from '../../ui/page/Page.tsx';
import { TabsInUrl } from '../../ui/page/TabsInUrl.tsx';
import { ButtonWithIcon } from '../../ui/parts/buttons.tsx';
import { AskButton } from './AskButton.tsx';
import { WishList } from './List.tsx';

const own = () => (
  <WishList
    label="Le mie richieste"
    endpoint={listOwnWishes}
    whenNone="Non hai chiesto niente: quello che ti serve si chiede qui, o dalla pagina di un prodotto."
  />
);
const all = () => (
  <WishList
    label="Richieste di tutti"
    endpoint={listWishes}
    usual="aperta"
    whenNone="Nessuna richiesta aspetta di essere ordinata."
  />
);

export default function Wishes() {
  const orders = useMay(managesOrders);
  return (
    <Page
      title="Richieste di acquisto"
      actions={
        <>
          {orders && (
            <ButtonWithIcon
              icon={IconListCheck}
              variant="default"
              renderRoot={(props) => <Link to="/ordini/da-ordinare" {...props} />}
            >
              Da ordinare
            </ButtonWithIcon>
          )}
          <AskButton />
        </>
      }
    >
      {orders ? (
        <TabsInUrl
          label="Richieste"
          tabs={{ tutti: { label: 'Di tutti', content: all }, mie: { label: 'Le mie', content: own } }}
        />
      ) : (
        own()
      )}
    </Page>
  );
}
