/** The causali of receipts: what money is received for, and what the law says of it. */
import { Stack, Switch } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import {
  deleteReceiptKind,
  listReceiptKinds,
  natures,
  type ReceiptKind,
  stampRules,
} from '@wms/contract/accounting/rules/kinds';
import { formatParts } from '@wms/contract/platform/formats';
import { useState } from 'react';
import { useAnswer, useChange } from '../../../client/answer.ts';
import { confirmDanger } from '../../../client/told/confirm.ts';
import { later } from '../../../ui/modal/later.tsx';
import { EmptyState, Pending } from '../../../ui/page/Page.tsx';
import { ButtonWithIcon, IconButton } from '../../../ui/parts/buttons.tsx';
import { Item, ItemList, Small } from '../../../ui/parts/ItemList.tsx';

const KindModal = later(async () => (await import('./KindModal.tsx')).KindModal);

export function Kinds() {
  const [all, setAll] = useState(false);
  const [edited, setEdited] = useState<ReceiptKind | 'new' | null>(null);
  const { data, error, refetch } = useAnswer(
    listReceiptKinds,
    { query: { show: all ? 'all' : 'active' } },
    { keepPrevious: true },
  );
  const remove = useChange(deleteReceiptKind);
  if (!data) return <Pending error={error} onRetry={refetch} rows={6} />;
  const discard = async ({ id, name }: ReceiptKind) => {
    const message = 'Nessuna ricevuta ha questa causale. Una volta eliminata non si può recuperare.';
    if (await confirmDanger({ title: `Elimina «${name}»`, message, confirmLabel: 'Elimina' }))
      await remove.run({ params: { id: String(id) } });
  };
  return (
    <Stack gap={12} maw={960}>
      <Switch
        label="Anche quelle fuori uso"
        checked={all}
        onChange={(event) => setAll(event.currentTarget.checked)}
      />
      {data.length === 0 && (
        <EmptyState>Nessuna causale in uso: senza una causale non si emette nessuna ricevuta.</EmptyState>
      )}
      <ItemList label="Causali">
        {data.map((kind) => (
          <Item
            key={kind.id}
            actions={
              <>
                <IconButton
                  icon={IconPencil}
                  label={`Modifica ${kind.name}`}
                  onClick={() => setEdited(kind)}
                />
                {kind.unused && (
                  <IconButton
                    icon={IconTrash}
                    label={`Elimina ${kind.name}`}
                    onClick={() => void discard(kind)}
                  />
                )}
              </>
            }
          >
            {kind.name}
            <Small>
              {formatParts(
                natures[kind.nature],
                kind.vat && 'soggetta a IVA',
                !kind.vat && `bollo: ${stampRules[kind.stampRule].toLowerCase()}`,
                !kind.active && 'fuori uso',
              )}
            </Small>
            {kind.lawText && <Small>{kind.lawText}</Small>}
          </Item>
        ))}
      </ItemList>
      <div>
        <ButtonWithIcon icon={IconPlus} variant="default" onClick={() => setEdited('new')}>
          Nuova causale
        </ButtonWithIcon>
      </div>
      {edited && <KindModal {...(edited !== 'new' && { kind: edited })} onClose={() => setEdited(null)} />}
    </Stack>
  );
}
