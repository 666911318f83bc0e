/** The page of everything that can be booked: rooms with their benches, and vans; and of all closures. */
import { IconCalendarOff, IconCar, IconChevronDown, IconPlus } from '@tabler/icons-react';
import { fleetPath } from '@wms/contract/workshop/bookings/paths';
import { kinds } from '@wms/contract/workshop/resources/resource';
import { areas } from '@wms/contract/workshop/shared/access';
import { useHeld } from '../../client/session/current.ts';
import { ButtonMenu } from '../../ui/dropdown/ButtonMenu.tsx';
import { later } from '../../ui/modal/later.tsx';
import { useDialog } from '../../ui/modal/use-dialog.ts';
import { useNavigate } from '../../ui/page/link.ts';
import { Page } from '../../ui/page/Page.tsx';
import { TabsInUrl } from '../../ui/page/TabsInUrl.tsx';
import { ButtonWithIcon } from '../../ui/parts/buttons.tsx';
import { AllClosures } from '../closures/AllClosures.tsx';
import { opensList, tabsOfLists } from '../shared/list-place.ts';
import { newLabels } from '../shared/new-labels.ts';
import { AllResources } from './list/AllResources.tsx';

const BookingList = later(async () => (await import('../list/List.tsx')).BookingList);
const NewClosure = later(async () => (await import('../closures/NewClosure.tsx')).NewClosure);

const listLabels = { rooms: 'Prenotazioni', vans: 'Prenotazioni dei furgoni' } as const;

export default function Rooms() {
  const [closing, begin, stop] = useDialog<true>();
  const navigate = useNavigate();
  const held = useHeld();
  // People who may open the lists' own pages find the bookings there.
  const lists = areas.filter((area) => !opensList(area, held));
  const add = (
    <ButtonMenu
      position="bottom-end"
      button={
        <ButtonWithIcon icon={IconPlus} rightSection={<IconChevronDown size={16} stroke={1.5} aria-hidden />}>
          Nuova
        </ButtonWithIcon>
      }
      entries={kinds.map((kind) => ({
        label: newLabels[kind],
        onClick: () => void navigate({ to: '/room/nuova', search: { tipo: kind } }),
      }))}
    />
  );
  return (
    <Page
      title="Stanze"
      subtitle="Stanze, postazioni e furgoni: che cosa si prenota, e con quali regole"
      actions={add}
      more={[
        { label: 'Nuova chiusura', icon: IconCalendarOff, onClick: () => begin(true) },
        {
          label: 'Furgoni: costi, danni, chi guidava',
          icon: IconCar,
          onClick: () => void navigate({ to: fleetPath }),
        },
      ]}
    >
      <TabsInUrl
        label="Che cosa vedere"
        tabs={{
          elenco: { label: 'Elenco', content: () => <AllResources /> },
          chiusure: { label: 'Chiusure', content: () => <AllClosures onNew={() => begin(true)} /> },
          ...Object.fromEntries(
            lists.map((area) => [
              tabsOfLists[area],
              { label: listLabels[area], content: () => <BookingList area={area} /> },
            ]),
          ),
        }}
      />
      {closing && <NewClosure chosen={[]} onClose={stop} />}
    </Page>
  );
}
