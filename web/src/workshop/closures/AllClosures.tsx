import { Stack } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import { closureLabels, listClosures } from '@wms/contract/workshop/closures/endpoints';
import { ListContent, ListControls } from '../../ui/list/ListPage.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { ButtonWithIcon } from '../../ui/parts/buttons.tsx';
import { ClosureTable } from './ClosureTable.tsx';

const kinds = Object.entries(closureLabels).map(([value, label]) => ({ value, label }));
const times = [
  { value: 'coming', label: 'Da venire' },
  { value: 'past', label: 'Passate' },
];

/** All closures, of every room and van. */
export function AllClosures({ onNew }: { onNew: () => void }) {
  const list = useList(listClosures);
  return (
    <Stack gap={16} miw={0}>
      <ListControls
        search={list.search('Cerca per motivo, stanza o furgone')}
        filters={[list.filter('when', 'Quali', times, 'coming'), list.filter('kind', 'Tipo', kinds)]}
        controls={
          <ButtonWithIcon icon={IconCalendarOff} variant="default" onClick={onNew}>
            Nuova chiusura
          </ButtonWithIcon>
        }
        list={list}
      />
      <ListContent
        things={['chiusura', 'chiusure']}
        list={list}
        whenNone="Non c’è niente di chiuso. Le chiusure tengono lontane le prenotazioni: ferie, lavori, manutenzioni."
      >
        <ClosureTable {...list.table} past={list.values.when === 'past'} />
      </ListContent>
    </Stack>
  );
}
