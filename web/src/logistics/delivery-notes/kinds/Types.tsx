/** The types of delivery notes: what a new note of each begins with. */
import { Stack, Switch } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import {
  type DeliveryNoteType,
  deleteDeliveryNoteType,
  listDeliveryNoteTypes,
} from '@wms/contract/logistics/delivery-notes/kinds';
import { causaleNames, directionNames } from '@wms/contract/logistics/delivery-notes/words';
import { formatCount, formatParts } from '@wms/contract/platform/formats';
import { useState } from 'react';
import { useAnswer, useChange } from '../../../client/answer.ts';
import { confirmDanger } from '../../../client/told/confirm.ts';
import { later } from '../../../ui/modal/later.tsx';
import { EmptyState, Pending } from '../../../ui/page/Page.tsx';
import { ButtonWithIcon, IconButton } from '../../../ui/parts/buttons.tsx';
import { Item, ItemList, Small } from '../../../ui/parts/ItemList.tsx';

const TypeModal = later(async () => (await import('./TypeModal.tsx')).TypeModal);

export function Types() {
  const [all, setAll] = useState(false);
  const [edited, setEdited] = useState<DeliveryNoteType | 'new' | null>(null);
  const { data, error, refetch } = useAnswer(
    listDeliveryNoteTypes,
    { query: { show: all ? 'all' : 'active' } },
    { keepPrevious: true },
  );
  const remove = useChange(deleteDeliveryNoteType);
  if (!data) return <Pending error={error} onRetry={refetch} rows={8} />;
  const discard = async ({ id, name }: DeliveryNoteType) => {
    const message = 'Nessun DDT è di questo tipo. Una volta eliminato non si può recuperare.';
    if (await confirmDanger({ title: `Elimina «${name}»`, message, confirmLabel: 'Elimina' }))
      await remove.run({ params: { id: String(id) } });
  };
  return (
    <Stack gap={12} maw={960}>
      <Switch
        label="Anche quelli fuori uso"
        checked={all}
        onChange={(event) => setAll(event.currentTarget.checked)}
      />
      {data.length === 0 && (
        <EmptyState>Nessun tipo in uso: senza un tipo non si crea nessun DDT.</EmptyState>
      )}
      <ItemList label="Tipi di DDT">
        {data.map((type) => (
          <Item
            key={type.id}
            actions={
              <>
                <IconButton
                  icon={IconPencil}
                  label={`Modifica ${type.name}`}
                  onClick={() => setEdited(type)}
                />
                {type.unused && (
                  <IconButton
                    icon={IconTrash}
                    label={`Elimina ${type.name}`}
                    onClick={() => void discard(type)}
                  />
                )}
              </>
            }
          >
            {type.name}
            <Small>
              {formatParts(
                directionNames[type.direction],
                type.causaleText ?? causaleNames[type.causale],
                type.series && `serie ${type.series}`,
                type.returnDays !== null && `torna entro ${formatCount(type.returnDays, 'giorno', 'giorni')}`,
                !type.active && 'fuori uso',
              )}
            </Small>
          </Item>
        ))}
      </ItemList>
      <div>
        <ButtonWithIcon icon={IconPlus} variant="default" onClick={() => setEdited('new')}>
          Nuovo tipo
        </ButtonWithIcon>
      </div>
      {edited && <TypeModal {...(edited !== 'new' && { type: edited })} onClose={() => setEdited(null)} />}
    </Stack>
  );
}
