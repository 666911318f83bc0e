/** The vans with their places, their damages and their deadlines. */

import { Anchor, Stack, Text } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { pageLink } from '@wms/contract/pages/link';
import { formatDate, formatInstant, formatNumber } from '@wms/contract/platform/formats';
import { satisfies } from '@wms/contract/platform/permissions';
import { managesWorkshop } from '@wms/contract/workshop/shared/access';
import { formatUntil } from '@wms/contract/workshop/shared/periods';
import {
  dueLabels,
  type FleetVan,
  getFleet,
  getGloveBoxPage,
  type VanDeadline,
} from '@wms/contract/workshop/vans/endpoints';
import { useAnswer } from '../../client/answer.ts';
import { openPdf } from '../../client/download.ts';
import { useHeld } from '../../client/session/current.ts';
import { Link } from '../../ui/page/link.ts';
import { EmptyState, Pending } from '../../ui/page/Page.tsx';
import { IconButton } from '../../ui/parts/buttons.tsx';
import { Item, ItemList, Small } from '../../ui/parts/ItemList.tsx';
import { type StateColour, StateDot } from '../../ui/StateDot.tsx';
import { calendarPlace } from '../shared/list-place.ts';

const states: Record<FleetVan['state'], { colour: StateColour; label: string }> = {
  disponibile: { colour: 'green', label: 'Disponibile' },
  fuori: { colour: 'teal', label: 'Fuori' },
  'in manutenzione': { colour: 'amber', label: 'In manutenzione' },
  dismesso: { colour: 'gray', label: 'Dismesso' },
};

export function Fleet() {
  const { data, error, refetch } = useAnswer(getFleet);
  if (!data) return <Pending error={error} onRetry={refetch} rows={3} height={64} />;
  if (data.length === 0)
    return <EmptyState>Nessun furgone: chi gestisce l’officina li aggiunge in «Stanze».</EmptyState>;
  return (
    <ItemList label="Furgoni">
      {data.map((van) => (
        <Item
          key={van.id}
          actions={
            <IconButton
              icon={IconFileText}
              iconSize={20}
              label={`Foglio per il cruscotto di ${van.name}`}
              title="Foglio per il cruscotto"
              onClick={() => void openPdf(getGloveBoxPage, { params: { id: String(van.id) } })}
            />
          }
        >
          <Stack gap={2}>
            <span>
              <VanName van={van} />{' '}
              <Small>
                {van.plate} · {formatNumber(van.odometer)} km
              </Small>
            </span>
            <StateDot colour={states[van.state].colour}>{describeState(van)}</StateDot>
            {van.openDamages > 0 && (
              <StateDot colour="red">
                {van.openDamages === 1 ? 'Un danno aperto' : `${van.openDamages} danni aperti`}
              </StateDot>
            )}
            {van.dues.filter(isNear).map((due) => (
              <StateDot key={due.what} colour={isPast(due) ? 'red' : 'amber'}>
                {describeDue(due)}
              </StateDot>
            ))}
          </Stack>
        </Item>
      ))}
    </ItemList>
  );
}

/** The van's name with a link to its own page, or to its calendar for people who don't manage the workshop. */
function VanName({ van: { id, name } }: { van: FleetVan }) {
  const held = useHeld();
  const calendar = calendarPlace('vans', held, id);
  const place = satisfies(held, managesWorkshop)
    ? { to: pageLink('/room/$id', { id }), search: {} }
    : calendar;
  if (!place)
    return (
      <Text span fw={500}>
        {name}
      </Text>
    );
  return (
    <Anchor fw={500} renderRoot={(props) => <Link {...props} {...place} />}>
      {name}
    </Anchor>
  );
}

function describeState({ state, driver, until }: FleetVan): string {
  const { label } = states[state];
  if (state === 'fuori')
    return `${label}${driver ? ` con ${driver}` : ''}, torna ${formatInstant(until, 'il')}`;
  return state === 'in manutenzione' && until ? `${label} ${formatUntil(until)}` : label;
}

const isNear = ({ daysLeft, kmLeft }: VanDeadline) =>
  daysLeft !== null ? daysLeft <= 60 : kmLeft !== null && kmLeft <= 2000;
const isPast = ({ daysLeft, kmLeft }: VanDeadline) =>
  daysLeft !== null ? daysLeft < 0 : kmLeft !== null && kmLeft <= 0;

const describeDue = (due: VanDeadline) => {
  const { what, day, km, kmLeft } = due;
  if (km !== null)
    return isPast(due)
      ? `Tagliando da fare: ha superato i ${formatNumber(km)} km`
      : `Tagliando fra ${formatNumber(kmLeft ?? 0)} km`;
  return isPast(due)
    ? `${dueLabels[what]}: termine passato ${formatDate(day, 'il')}`
    : `${dueLabels[what]} entro ${formatDate(day, 'il')}`;
};
