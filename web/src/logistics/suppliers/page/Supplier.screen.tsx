import { Link, useParams } from '@tanstack/react-router';
import { editsSuppliers } from '@wms/contract/logistics/shared/access';
import { getSupplier } from '@wms/contract/logistics/suppliers/endpoints';
import { useAnswer } from '../../../client/answer.ts';
import { useMay } from '../../../client/session/permission.ts';
import { useBackToList } from '../../../ui/page/list-place.ts';
import { Page, Pending } from '../../../ui/page/Page.tsx';
import textClasses from '../../../ui/parts/text.module.css';
import { SupplierPage } from './Page.tsx';

const list = { to: '/fornitori', label: 'Fornitori' };

export default function SupplierScreen() {
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const { data: supplier, error, refetch } = useAnswer(getSupplier, { params: { id } });
  const backToList = useBackToList();
  // Who only orders sees one of them, not the list.
  const back = useMay(editsSuppliers) ? { back: list } : {};
  return (
    <div onClickCapture={backToList}>
      {supplier ? (
        <SupplierPage key={supplier.id} supplier={supplier} {...back} />
      ) : (
        <Page title="Fornitore" {...back}>
          <Pending
            error={error}
            onRetry={refetch}
            rows={6}
            missing="Questo fornitore non c’è: forse l’indirizzo è sbagliato, o è stato eliminato."
            action={
              back.back && (
                <Link to={list.to} className={textClasses.link}>
                  Vai ai fornitori
                </Link>
              )
            }
          />
        </Page>
      )}
    </div>
  );
}
