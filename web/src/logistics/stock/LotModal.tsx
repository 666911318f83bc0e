import { TextInput } from '@mantine/core';
import { editLot, getLot } from '@wms/contract/logistics/stock/lots';
import { lotLabel } from '@wms/contract/platform/numbers/units';
import { useAnswer } from '../../client/answer.ts';
import { readAnswer } from '../../client/query.ts';
import { DateField } from '../../ui/fields/DateField.tsx';
import { useEditForm } from '../../ui/form/use-edit-form.ts';
import { FormModal } from '../../ui/modal/AppModal.tsx';
import { ProductName } from '../pickers/ProductName.tsx';

type Lot = (typeof getLot)['answer']['_output'];

/** Corrects the data of a lot or a serial number that were typed at the load. */
export function LotModal({ id, onClose }: { id: number; onClose: () => void }) {
  const { data } = useAnswer(getLot, { params: { id: String(id) } });
  return data ? <LotForm lot={data} onClose={onClose} /> : null;
}

function LotForm({ lot, onClose }: { lot: Lot; onClose: () => void }) {
  const { product } = lot;
  const form = useEditForm(editLot, lot, {
    read: () => readAnswer(getLot, { params: { id: String(lot.id) } }),
    valuesOf: ({ code, expiresOn }) => ({ code, expiresOn: expiresOn ?? '' }),
    labels: { code: 'Codice', expiresOn: 'Scadenza' },
  });
  return (
    <FormModal
      title={`Correggi il ${lotLabel(product).toLowerCase()}`}
      form={form}
      onClose={onClose}
      confirmLabel="Salva"
    >
      <ProductName product={product} />
      <TextInput
        {...form.field('code')}
        label={lotLabel(product)}
        description="Vale anche per i movimenti già registrati"
        spellCheck={false}
        data-autofocus
      />
      {(product.hasExpiry || lot.expiresOn) && (
        <DateField {...form.field('expiresOn')} label="Scadenza" withAsterisk={product.hasExpiry} />
      )}
    </FormModal>
  );
}
