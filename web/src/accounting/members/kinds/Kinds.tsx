/** The kinds of members and what a year costs them. */
import { Stack } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { deleteMemberKind, listMemberKinds, type MemberKind } from '@wms/contract/accounting/members/kinds';
import { formatCount, formatEuro, formatParts } from '@wms/contract/platform/formats';
import { useState } from 'react';
import { useAnswer, useChange } from '../../../client/answer.ts';
import { confirmDanger } from '../../../client/told/confirm.ts';
import { later } from '../../../ui/modal/later.tsx';
import { EmptyState, Pending } from '../../../ui/page/Page.tsx';
import { ButtonWithIcon, IconButton } from '../../../ui/parts/buttons.tsx';
import { Item, ItemList, Small } from '../../../ui/parts/ItemList.tsx';

const KindModal = later(async () => (await import('./KindModal.tsx')).KindModal);

export function Kinds() {
  const [edited, setEdited] = useState<MemberKind | 'new' | null>(null);
  const { data, error, refetch } = useAnswer(listMemberKinds);
  const remove = useChange(deleteMemberKind);
  if (!data) return <Pending error={error} onRetry={refetch} rows={4} />;
  const discard = async ({ id, name }: MemberKind) => {
    const message = 'Nessuno l’ha mai avuta. Una volta eliminata non si può recuperare.';
    if (await confirmDanger({ title: `Elimina «${name}»`, message, confirmLabel: 'Elimina' }))
      await remove.run({ params: { id: String(id) } });
  };
  return (
    <Stack gap={12} maw={960}>
      {data.length === 0 && (
        <EmptyState>Nessuna categoria: senza una categoria non si scrive nessun socio.</EmptyState>
      )}
      <ItemList label="Categorie dei soci">
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
                `${formatEuro(kind.fee)} all’anno`,
                formatCount(kind.members, 'socio', 'soci'),
                kind.votes ? 'vota' : 'non vota',
                !kind.active && 'fuori uso',
              )}
            </Small>
          </Item>
        ))}
      </ItemList>
      <div>
        <ButtonWithIcon icon={IconPlus} variant="default" onClick={() => setEdited('new')}>
          Nuova categoria
        </ButtonWithIcon>
      </div>
      {edited && <KindModal {...(edited !== 'new' && { kind: edited })} onClose={() => setEdited(null)} />}
    </Stack>
  );
}
