import { Select, TextInput } from '@mantine/core';
import { addPickLines, createPickList, listPickLists } from '@wms/contract/logistics/pick-lists/endpoints';
import { formatCount } from '@wms/contract/platform/formats';
import { useState } from 'react';
import { useAnswer } from '../../client/answer.ts';
import { useContractForm } from '../../ui/form/contract-form.ts';
import { FormModal } from '../../ui/modal/AppModal.tsx';

type Props = { ids: readonly number[]; onClose: () => void; onDone: () => void };

const newList = 'nuova';

/** Puts one of each selected product into a new list, or into an open one. */
export function AddToListModal({ ids, onClose, onDone }: Props) {
  const [chosen, choose] = useState(newList);
  const { data } = useAnswer(listPickLists, { query: { limit: '50' } });
  const lines = ids.map((productId) => ({ productId, quantity: '1' }));
  const creating = useContractForm(createPickList, {
    initial: { name: '' },
    toBody: ({ name }) => ({ name, lines }),
    onDone,
  });
  const adding = useContractForm(addPickLines, {
    initial: {},
    args: () => ({ params: { id: chosen } }),
    toBody: () => ({ lines }),
    onDone,
  });
  const isNew = chosen === newList;
  return (
    <FormModal
      title={`Metti ${formatCount(ids.length, 'prodotto', 'prodotti')} in una lista`}
      form={isNew ? creating : adding}
      onClose={onClose}
      confirmLabel={isNew ? 'Crea lista' : 'Aggiungi'}
    >
      <Select
        label="Lista"
        data={[
          { value: newList, label: 'Nuova lista' },
          ...(data?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={chosen}
        allowDeselect={false}
        onChange={(value) => choose(value ?? newList)}
      />
      {isNew && <TextInput label="Nome" {...creating.field('name')} withAsterisk data-autofocus />}
    </FormModal>
  );
}
