/** Codes that sleep: the person's own, and those of others that the person may wake. */
import { Button } from '@mantine/core';
import { IconMoon } from '@tabler/icons-react';
import { nameCodes } from '@wms/contract/identity/permissions/described';
import { describeSleep, type Sleeper } from '@wms/contract/identity/permissions/sleeping';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { HomePart } from '../../../ui/cupboards/home-part.ts';
import { HomeCard } from '../../../ui/parts/HomeCard.tsx';
import { Item, ItemList, Small } from '../../../ui/parts/ItemList.tsx';
import { useWake } from './use-wake.ts';

export const sleepingOnHome: HomePart<Home> = {
  tasks: ({ sleeping: { own } }) =>
    own.length > 0
      ? [
          {
            key: 'sleeping',
            icon: IconMoon,
            title: `${own.length === 1 ? 'Dorme' : 'Dormono'} ${nameCodes(own)}`,
            detail:
              'Qualcun altro avrebbe potuto entrare al posto tuo. Chiedi di risvegliarli a chi li ha, ' +
              'o esci e accedi con il secondo fattore che avevi già',
            harm: 'late',
          },
        ]
      : [],
  card: ({ sleeping: { others } }) => others.length > 0 && <Sleepers sleepers={others} />,
};

function Sleepers({ sleepers }: { sleepers: readonly Sleeper[] }) {
  const wake = useWake();
  return (
    <HomeCard title="Permessi che dormono">
      <ItemList label="Permessi che dormono">
        {sleepers.map((sleeper) => (
          <Item
            key={`${sleeper.personId} ${sleeper.since}`}
            actions={
              <Button
                variant="default"
                loading={wake.busy}
                aria-label={`Risveglia i permessi di ${sleeper.name}`}
                onClick={() => wake.ask({ id: sleeper.personId, name: sleeper.name }, sleeper.permissions)}
              >
                Risveglia
              </Button>
            }
          >
            {sleeper.name}: {nameCodes(sleeper.permissions)}
            <Small>{describeSleep(sleeper)}</Small>
          </Item>
        ))}
      </ItemList>
    </HomeCard>
  );
}
