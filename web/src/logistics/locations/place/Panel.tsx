/** One place: its details, its actions, and its contents on the plan or as a list. */

import { Group, Stack, Switch, Text, Title } from '@mantine/core';
import type { Location, LocationStockRow } from '@wms/contract/logistics/locations/endpoints';
import { formatCount, formatInstantDate } from '@wms/contract/platform/formats';
import { Fragment } from 'react';
import { TabsInUrl } from '../../../ui/page/TabsInUrl.tsx';
import { Figure, Figures } from '../../../ui/parts/Figures.tsx';
import textClasses from '../../../ui/parts/text.module.css';
import { StateDot } from '../../../ui/StateDot.tsx';
import { LogisticsHistory } from '../../history/LogisticsHistory.tsx';
import { PlaceActions } from '../editing/Actions.tsx';
import { WarehousePlan } from '../plan/Plan.tsx';
import { Contents } from '../shared/Contents.tsx';
import { kindWords } from '../shared/labels.ts';
import { useMayChangeLocations } from '../shared/use-may-change.ts';
import { usePlace } from '../shared/use-place.ts';
import { PlaceList } from './List.tsx';
import { Occupation } from './Occupation.tsx';
import { PlacePhoto } from './Photo.tsx';

type Props = {
  place: Location;
  /** True when the tree isn't beside the panel; then the panel itself links to the places inside. */
  narrow: boolean;
  onMove: ((row: LocationStockRow) => void) | undefined;
};

export function PlacePanel({ place, narrow, onMove }: Props) {
  const { open } = usePlace();
  return (
    <Stack component="section" gap={14} miw={0} aria-label={`Ubicazione ${place.code}`}>
      <Group gap="10px 16px" align="flex-start" justify="space-between">
        <PlacePhoto place={place} editable={useMayChangeLocations(place)} />
        <Group gap="2px 12px" align="baseline" flex="1 1 200px" miw={0}>
          <Title order={2} fz="1.25rem" className={textClasses.anywhere}>
            {place.code}
          </Title>
          {place.name !== place.code && (
            <Text span c="dimmed" className={textClasses.anywhere}>
              {place.name}
            </Text>
          )}
          <PlaceState place={place} />
        </Group>
        <PlaceActions place={place} />
      </Group>
      <Facts place={place} above={narrow ? [] : place.path.slice(0, -1)} />
      <TabsInUrl
        label={`Che cosa vedere di ${place.code}`}
        keepMounted
        tabs={{
          contenuto: {
            label: 'Contenuto',
            content: () => <Inside place={place} narrow={narrow} onMove={onMove} />,
          },
          mappa: { label: 'Mappa', content: () => <WarehousePlan locationId={place.id} onOpen={open} /> },
          cronologia: {
            label: 'Cronologia',
            content: () => <LogisticsHistory subject="location" id={place.id} />,
          },
        }}
      />
    </Stack>
  );
}

function Inside({ place, narrow, onMove }: Props) {
  const { direct, setDirect, open } = usePlace();
  return (
    <Stack gap="sm">
      {narrow && place.children > 0 && <PlaceList parent={place.id} onOpen={open} />}
      {place.below > 0 && (
        <Switch
          label="Anche nelle ubicazioni al suo interno"
          checked={!direct}
          onChange={(event) => setDirect(!event.currentTarget.checked)}
        />
      )}
      <Contents place={place} below={!direct || place.below === 0} onMove={onMove} onOpen={open} />
    </Stack>
  );
}

function PlaceState({ place: { closed, closedBy } }: { place: Location }) {
  if (closed) return <StateDot colour="amber">Chiusa: non entra più niente</StateDot>;
  if (closedBy) return <StateDot colour="amber">Chiusa, perché lo è {closedBy.code}</StateDot>;
  return null;
}

/** On a phone the breadcrumbs are above the panel. */
function Facts({ place, above }: { place: Location; above: Location['path'] }) {
  const { open } = usePlace();
  const { kind, capacity, held, products, below, macroCategory, inherited, responsible, notes, countedAt } =
    place;
  return (
    <Figures>
      {above.length > 0 && (
        <Figure plain name="Si trova in">
          {above.map(({ id, code }, at) => (
            <Fragment key={id}>
              {at > 0 && <span aria-hidden> › </span>}
              <button type="button" className={textClasses.link} onClick={() => open(id)}>
                {code}
              </button>
            </Fragment>
          ))}
        </Figure>
      )}
      <Figure plain name="Tipo">
        {kindWords[kind].label}
        {!place.holdsStock && ', contiene solo altre ubicazioni'}
      </Figure>
      <Figure plain name="Prodotti">
        {formatCount(products, 'prodotto', 'prodotti')}
        {below > 0 && ` in ${formatCount(below + 1, 'ubicazione', 'ubicazioni')}`}
      </Figure>
      {capacity !== null && (
        <Figure plain name="Occupazione">
          <Occupation quantities={held} capacity={capacity} />
        </Figure>
      )}
      {(macroCategory || inherited) && (
        <Figure plain name="Riservata a">
          {macroCategory?.name ?? `${inherited?.category}, come ${inherited?.from.code}`}
        </Figure>
      )}
      {responsible && (
        <Figure plain name="Responsabile">
          {responsible.name}
        </Figure>
      )}
      <Figure plain name="Ultimo inventario">
        {countedAt ? formatInstantDate(countedAt) : 'Mai'}
      </Figure>
      {notes && (
        <Figure plain name="Note">
          {notes}
        </Figure>
      )}
    </Figures>
  );
}
