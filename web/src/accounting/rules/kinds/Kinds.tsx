/** The causali of receipts: the reasons for which money is received, with their legal texts. */
import {
  deleteReceiptKind,
  listReceiptKinds,
  natures,
  stampRules,
} from '@wms/contract/accounting/rules/kinds';
import { formatParts } from '@wms/contract/platform/formats';
import { useState } from 'react';
import { useAnswer, useChange } from '../../../client/answer.ts';
import { KindList } from '../../../ui/kinds/KindList.tsx';
import { later } from '../../../ui/modal/later.tsx';
import { Pending } from '../../../ui/page/Page.tsx';
import { Small } from '../../../ui/parts/ItemList.tsx';

const KindModal = later(async () => (await import('./KindModal.tsx')).KindModal);

export function Kinds() {
  const [all, setAll] = useState(false);
  const { data, error, refetch } = useAnswer(
    listReceiptKinds,
    { query: { show: all ? 'all' : 'active' } },
    { keepPrevious: true },
  );
  const remove = useChange(deleteReceiptKind);
  if (!data) return <Pending error={error} onRetry={refetch} rows={6} />;
  return (
    <KindList
      kinds={data}
      label="Causali"
      newLabel="Nuova causale"
      empty="Nessuna causale in uso: senza una causale non si emette nessuna ricevuta."
      outOfUse={{ label: 'Anche quelle fuori uso', shown: all, onShow: setAll }}
      describe={({ nature, vat, stampRule, active, lawText }) => (
        <>
          <Small>
            {formatParts(
              natures[nature],
              vat && 'soggetta a IVA',
              !vat && `bollo: ${stampRules[stampRule].toLowerCase()}`,
              !active && 'fuori uso',
            )}
          </Small>
          {lawText && <Small>{lawText}</Small>}
        </>
      )}
      deletes={deleteReceiptKind}
      deleteLabel="Elimina la causale"
      deleteMessage="Nessuna ricevuta ha questa causale."
      onDelete={(id) => remove.run({ params: { id } })}
      dialog={(kind, close) => <KindModal {...(kind && { kind })} onClose={close} />}
    />
  );
}
