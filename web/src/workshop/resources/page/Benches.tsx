import { IconPlus } from '@tabler/icons-react';
import { pageLink } from '@wms/contract/pages/link';
import type { Resource } from '@wms/contract/workshop/resources/endpoints';
import { Link, useNavigate } from '../../../ui/page/link.ts';
import { EmptyState } from '../../../ui/page/Page.tsx';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import { Item, ItemList, Small } from '../../../ui/parts/ItemList.tsx';
import textClasses from '../../../ui/parts/text.module.css';
import { StateDot } from '../../../ui/StateDot.tsx';

/** The benches and machines of a room. Each can be booked by itself, and is booked with the room. */
export function Benches({ of: { id, benches, dismissedAt } }: { of: Resource }) {
  const navigate = useNavigate();
  const add = !dismissedAt && (
    <ButtonWithIcon
      icon={IconPlus}
      variant={benches.length > 0 ? 'default' : 'filled'}
      onClick={() => void navigate({ to: '/room/nuova', search: { tipo: 'bench', stanza: String(id) } })}
    >
      Nuova postazione
    </ButtonWithIcon>
  );
  if (benches.length === 0)
    return (
      <EmptyState action={add}>
        Questa stanza si prenota intera. Aggiungi un banco o una macchina, se si prenota anche da sola.
      </EmptyState>
    );
  return (
    <>
      <ItemList label="Postazioni">
        {benches.map((bench) => (
          <Item key={bench.id} actions={bench.dismissed && <StateDot colour="gray">Dismesso</StateDot>}>
            <Link to={pageLink('/room/$id', { id: bench.id })} className={textClasses.link}>
              {bench.name}
            </Link>
            <Small>{bench.code}</Small>
          </Item>
        ))}
      </ItemList>
      {add}
    </>
  );
}
