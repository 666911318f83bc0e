import { editsSuppliers } from '@wms/contract/logistics/shared/access';
import { getSupplier } from '@wms/contract/logistics/suppliers/endpoints';
import { useAnswer } from '../../../client/answer.ts';
import { useMay } from '../../../client/session/permission.ts';
import { Link, usePageParams } from '../../../ui/page/link.ts';
import { useBackToList } from '../../../ui/page/list-place.ts';
import { Page, Pending } from '../../../ui/page/Page.tsx';
import textClasses from '../../../ui/parts/text.module.css';
import { SupplierPage } from './Page.tsx';

const suppliers = { to: '/fornitori', label: 'Fornitori' } as const;
const orders = { to: '/ordini', label: 'Ordini' } as const;

export default function SupplierScreen() {
  const { id } = usePageParams('/fornitori/$id');
  const { data: supplier, error, refetch } = useAnswer(getSupplier, { params: { id } });
  const backToList = useBackToList();
  // People who only order may open a supplier, but not the list of suppliers.
  const back = useMay(editsSuppliers) ? suppliers : orders;
  return (
    <div onClickCapture={backToList}>
      {supplier ? (
        <SupplierPage key={supplier.id} supplier={supplier} back={back} />
      ) : (
        <Page title="Fornitore" back={back}>
          <Pending
            error={error}
            onRetry={refetch}
            rows={6}
            missing="Questo fornitore non c’è: forse l’indirizzo è sbagliato, o è stato eliminato."
            action={
              <Link to={back.to} className={textClasses.link}>
                {back === suppliers ? 'Vai ai fornitori' : 'Vai agli ordini'}
              </Link>
            }
          />
        </Page>
      )}
    </div>
  );
}
