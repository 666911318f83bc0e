/** The kinds of members, each with its yearly fee. */
import { deleteMemberKind, listMemberKinds } from '@wms/contract/accounting/members/kinds';
import { formatCount, formatEuro, formatParts } from '@wms/contract/platform/formats';
import { useAnswer, useChange } from '../../../client/answer.ts';
import { KindList } from '../../../ui/kinds/KindList.tsx';
import { later } from '../../../ui/modal/later.tsx';
import { Pending } from '../../../ui/page/Page.tsx';
import { Small } from '../../../ui/parts/ItemList.tsx';

const KindModal = later(async () => (await import('./KindModal.tsx')).KindModal);

export function Kinds() {
  const { data, error, refetch } = useAnswer(listMemberKinds);
  const remove = useChange(deleteMemberKind);
  if (!data) return <Pending error={error} onRetry={refetch} rows={4} />;
  return (
    <KindList
      kinds={data}
      label="Categorie dei soci"
      newLabel="Nuova categoria"
      empty="Nessuna categoria: senza una categoria non si scrive nessun socio."
      describe={({ fee, members, votes, active }) => (
        <Small>
          {formatParts(
            `${formatEuro(fee)} all’anno`,
            formatCount(members, 'socio', 'soci'),
            votes ? 'vota' : 'non vota',
            !active && 'fuori uso',
          )}
        </Small>
      )}
      deletes={deleteMemberKind}
      deleteLabel="Elimina la categoria"
      deleteMessage="Nessuno l’ha mai avuta."
      onDelete={(id) => remove.run({ params: { id } })}
      dialog={(kind, close) => <KindModal {...(kind && { kind })} onClose={close} />}
    />
  );
}
