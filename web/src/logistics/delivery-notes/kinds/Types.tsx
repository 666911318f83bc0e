/** The types of delivery notes, each with the values with which a new note begins. */
import { deleteDeliveryNoteType, listDeliveryNoteTypes } from '@wms/contract/logistics/delivery-notes/kinds';
import { causaleNames, directionNames } from '@wms/contract/logistics/delivery-notes/names';
import { formatCount, formatParts } from '@wms/contract/platform/formats';
import { useState } from 'react';
import { useAnswer, useChange } from '../../../client/answer.ts';
import { KindList } from '../../../ui/kinds/KindList.tsx';
import { later } from '../../../ui/modal/later.tsx';
import { Pending } from '../../../ui/page/Page.tsx';
import { Small } from '../../../ui/parts/ItemList.tsx';

const TypeModal = later(async () => (await import('./TypeModal.tsx')).TypeModal);

export function Types() {
  const [all, setAll] = useState(false);
  const { data, error, refetch } = useAnswer(
    listDeliveryNoteTypes,
    { query: { show: all ? 'all' : 'active' } },
    { keepPrevious: true },
  );
  const remove = useChange(deleteDeliveryNoteType);
  if (!data) return <Pending error={error} onRetry={refetch} rows={8} />;
  return (
    <KindList
      kinds={data}
      label="Tipi di DDT"
      newLabel="Nuovo tipo"
      empty="Nessun tipo in uso: senza un tipo non si crea nessun DDT."
      outOfUse={{ label: 'Anche quelli fuori uso', shown: all, onShow: setAll }}
      describe={({ direction, causale, causaleText, series, returnDays, active }) => (
        <Small>
          {formatParts(
            directionNames[direction],
            causaleText ?? causaleNames[causale],
            series && `serie ${series}`,
            returnDays !== null && `torna entro ${formatCount(returnDays, 'giorno', 'giorni')}`,
            !active && 'fuori uso',
          )}
        </Small>
      )}
      deletes={deleteDeliveryNoteType}
      deleteLabel="Elimina il tipo"
      deleteMessage="Nessun DDT è di questo tipo."
      onDelete={(id) => remove.run({ params: { id } })}
      dialog={(type, close) => <TypeModal {...(type && { type })} onClose={close} />}
    />
  );
}
