/** Finds the driver of a van from the plate and the time on a fine. */

import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { pageLink } from '@wms/contract/pages/link';
import { formatAll, formatInstant } from '@wms/contract/platform/formats';
import { CivilDate, today } from '@wms/contract/platform/schema';
import { findWhoDrove } from '@wms/contract/workshop/vans/endpoints';
import { type FormEvent, useState } from 'react';
import { useAnswer } from '../../client/answer.ts';
import { parseTypedTime } from '../../ui/fields/clock-time.ts';
import { DateField } from '../../ui/fields/DateField.tsx';
import { Cell } from '../../ui/form/FormSection.tsx';
import { Link } from '../../ui/page/link.ts';
import { EmptyState, Pending } from '../../ui/page/Page.tsx';
import { Item, ItemList, Small } from '../../ui/parts/ItemList.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { StateDot } from '../../ui/StateDot.tsx';
import { tooLong } from '../../ui/too-long.ts';
import classes from './WhoDrove.module.css';

type DriverQuery = { plate: string; at: string };

export function WhoDrove() {
  const [plate, setPlate] = useState('');
  const [day, setDay] = useState(today());
  const [time, setTime] = useState('');
  const [asked, setAsked] = useState<DriverQuery | null>(null);
  const clock = parseTypedTime(time);
  const complete =
    plate.trim().length >= 4 && !tooLong(plate, 12) && CivilDate.safeParse(day).success && clock !== null;
  const ask = (event: FormEvent) => {
    event.preventDefault();
    if (complete) setAsked({ plate: plate.trim(), at: `${day}T${clock}` });
  };
  return (
    <Stack gap={20} maw={760}>
      <Text c="dimmed">
        Scrivi targa e momento della multa: cerca prima fra le consegne, poi fra le prenotazioni.
      </Text>
      <form noValidate onSubmit={ask}>
        <div className={classes.fields}>
          <Cell span={2} phone={6}>
            <TextInput
              label="Targa"
              placeholder="AB123CD"
              value={plate}
              error={tooLong(plate, 12)}
              autoCapitalize="characters"
              onChange={(event) => setPlate(event.currentTarget.value)}
            />
          </Cell>
          <Cell span={2} phone={3}>
            <DateField label="Giorno" value={day} onChange={setDay} max={today()} />
          </Cell>
          <Cell span={1} phone={3}>
            <TextInput
              label="Ora"
              placeholder="14:05"
              inputMode="numeric"
              value={time}
              onChange={(event) => setTime(event.currentTarget.value)}
            />
          </Cell>
          <Button type="submit" disabled={!complete} className={classes.ask}>
            Cerca
          </Button>
        </div>
      </form>
      {asked && <Found asked={asked} />}
    </Stack>
  );
}

function Found({ asked }: { asked: DriverQuery }) {
  const { data, error, refetch } = useAnswer(findWhoDrove, { query: asked });
  if (!data) return <Pending error={error} onRetry={refetch} rows={1} height={56} />;
  if (data.found.length === 0)
    return (
      <EmptyState>
        In quel momento {data.van.name} non era fuori, e nessuno lo aveva prenotato. Controlla giorno e ora.
      </EmptyState>
    );
  return (
    <div role="status">
      <ItemList label={`Chi guidava ${data.van.plate}`}>
        {data.found.map(({ bookingId, title, certain, driver, drivers, person, from, to }) => (
          <Item key={bookingId}>
            <Stack gap={2}>
              <Text fw={600}>{driver ?? (drivers.length > 0 ? formatAll(drivers) : person)}</Text>
              <StateDot colour={certain ? 'green' : 'amber'} sentence>
                {certain ? 'Risulta dalla consegna' : 'Aveva prenotato: nessuno ha compilato la consegna'}
              </StateDot>
              <Anchor
                size="sm"
                renderRoot={(props) => (
                  <Link {...props} to={pageLink('/prenotazioniFurgone/$id', { id: bookingId })} />
                )}
              >
                {title}
              </Anchor>
              <Small>
                {formatInstant(from)} – {to ? formatInstant(to) : 'non ancora tornato'} · prenotato da{' '}
                {person}
              </Small>
            </Stack>
          </Item>
        ))}
      </ItemList>
      {data.found.length > 1 && <Notice role="status">Ci sono più risposte: chiedi alle persone.</Notice>}
    </div>
  );
}
