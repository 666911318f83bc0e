import { editsSuppliers } from '@wms/contract/logistics/shared/access';
import { getSupplier } from '@wms/contract/logistics/suppliers/endpoints';
import { useAnswer } from '../../../client/answer.ts';
import { useMay } from '../../../client/session/permission.ts';
import { usePageParams } from '../../../ui/page/link.ts';
import { ThingScreen } from '../../../ui/page/ThingScreen.tsx';
import { SupplierPage } from './Page.tsx';

const suppliers = { to: '/fornitori', label: 'Fornitori' } as const;
const orders = { to: '/ordini', label: 'Ordini' } as const;

export default function SupplierScreen() {
  const { id } = usePageParams('/fornitori/$id');
  const answer = useAnswer(getSupplier, { params: { id } });
  // People who only order may open a supplier, but not the list of suppliers.
  const back = useMay(editsSuppliers) ? suppliers : orders;
  return (
    <ThingScreen
      answer={answer}
      title="Fornitore"
      back={back}
      missing="Questo fornitore non c’è: forse l’indirizzo è sbagliato, o è stato eliminato."
      list={back === suppliers ? 'Vai ai fornitori' : 'Vai agli ordini'}
    >
      {(supplier) => <SupplierPage key={supplier.id} supplier={supplier} back={back} />}
    </ThingScreen>
  );
}
