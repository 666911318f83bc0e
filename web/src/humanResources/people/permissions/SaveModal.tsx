import { changeGrants } from '@wms/contract/humanResources/people/permissions/endpoints';
import { nameCodes } from '@wms/contract/identity/permissions/described';
import { formatCount } from '@wms/contract/platform/formats';
import { GrantFields } from '../../../identity/permissions/shared/GrantFields.tsx';
import type { MassResult } from '../../../identity/permissions/shared/RefusedPeople.tsx';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { Item, ItemList, Small } from '../../../ui/parts/ItemList.tsx';
import type { PersonChange } from './changes.ts';

/** The largest number of people that the question lists by name. */
const mostNamed = 8;

type Props = { changes: readonly PersonChange[]; onClose: () => void; onSaved: (answer: MassResult) => void };

/** Saves the ticks of the grid, after asking for the reason and the last day. */
export function SaveModal({ changes, onClose, onSaved }: Props) {
  const gives = changes.some(({ give }) => give.length > 0);
  const form = useContractForm(changeGrants, {
    initial: { reason: '', endsOn: '' },
    toBody: (values) => ({
      ...values,
      changes: changes.map(({ person, give, take }) => ({ id: person.id, give, take })),
    }),
    onDone: onSaved,
  });
  const others = changes.length - mostNamed;
  return (
    <FormModal
      title={`Salva i permessi di ${formatCount(changes.length, 'persona', 'persone')}`}
      form={form}
      onClose={onClose}
      confirmLabel="Salva"
      size="lg"
    >
      <ItemList label="Che cosa cambia">
        {changes.slice(0, mostNamed).map(({ person, give, take }) => (
          <Item key={person.id}>
            {person.name}
            {give.length > 0 && <Small>Riceve {nameCodes(give)}</Small>}
            {take.length > 0 && <Small>Perde {nameCodes(take)}</Small>}
          </Item>
        ))}
        {others > 0 && <Item>{formatCount(others, 'altra persona', 'altre persone')}</Item>}
      </ItemList>
      <GrantFields form={form} withEnd={gives} />
    </FormModal>
  );
}
