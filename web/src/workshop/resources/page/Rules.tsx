import { Stack, Text } from '@mantine/core';
import { formatCount, formatDate, formatNumber } from '@wms/contract/platform/formats';
import { today } from '@wms/contract/platform/schema';
import type { ResourceDetails } from '@wms/contract/workshop/resources/about';
import { dueLabels, type Resource } from '@wms/contract/workshop/resources/endpoints';
import { bookableByLabels, fuelLabels } from '@wms/contract/workshop/resources/resource';
import { formatLength } from '@wms/contract/workshop/shared/periods';
import { Fact, Facts } from '../../../ui/facts/Facts.tsx';
import { Section } from '../../../ui/parts/Section.tsx';
import textClasses from '../../../ui/parts/text.module.css';
import { describeApproval } from '../shared/labels.ts';
import { describeHours } from './hours.ts';
import classes from './Rules.module.css';

const length = (minutes: number | null) => (minutes ? formatLength(minutes) : null);
const joined = (parts: readonly string[]) => (parts.length > 0 ? parts.join(', ') : null);

/** The description of a room, and its booking rules. */
export const Rules = ({ resource }: { resource: Resource }) => (
  <Stack gap={20}>
    {resource.description && (
      <Text maw={720} className={textClasses.anywhere}>
        {resource.description}
      </Text>
    )}
    <Basics resource={resource} />
    {resource.van && <Vehicle van={resource.van} />}
    <Booking resource={resource} people={resource.people} />
  </Stack>
);

type DescribedRules = Omit<ResourceDetails, 'photos'>;

export function Basics({ resource }: { resource: DescribedRules }) {
  const { kind, hours, place, capacity, equipment, closedOnHolidays } = resource;
  const always = kind === 'bench' ? 'Come la sua stanza' : 'A tutte le ore';
  return (
    <Facts>
      <Fact name={kind === 'van' ? 'Dove si trova' : 'Luogo'}>{place}</Fact>
      <Fact name={kind === 'van' ? 'Posti con chi guida' : 'Posti'}>
        {capacity === null ? null : formatNumber(capacity)}
      </Fact>
      <Fact name="Dotazione">{joined(equipment)}</Fact>
      <Fact name="Nei giorni festivi">{closedOnHolidays ? 'Chiude' : 'Si prenota'}</Fact>
      <Fact name="Orari" wide>
        {hours.length === 0
          ? always
          : describeHours(hours).map((line) => (
              <Text key={line} span inherit display="block">
                {line}
              </Text>
            ))}
      </Fact>
    </Facts>
  );
}

type BookingProps = {
  resource: DescribedRules;
  /** The people who may book the resource, for readers who may see their names. */
  people?: Resource['people'];
};

export function Booking({ resource, people = [] }: BookingProps) {
  const who = joined([...resource.teams, ...people].map(({ name }) => name));
  return (
    <Stack gap={20}>
      <Section title="Come si prenota">
        <Facts>
          <Fact name="Chi può prenotare">{who ?? bookableByLabels[resource.bookableBy]}</Fact>
          <Fact name="Approvazione">{describeApproval(resource)}</Fact>
          <Fact name="Durata">{describeLength(resource)}</Fact>
          <Fact name="A passi di">{formatLength(resource.slotMinutes)}</Fact>
          {limitsOf(resource).map(([name, limit]) => (
            <Fact key={name} name={name}>
              {limit}
            </Fact>
          ))}
          <Fact name="«Sono qui»">
            {resource.wantsCheckIn ? 'Serve: dopo 15 minuti il posto torna libero' : 'Non serve'}
          </Fact>
          {resource.approval !== 'never' && (
            <Fact name="Una richiesta in attesa">
              {resource.waitingHolds ? 'Tiene il posto' : 'Non tiene il posto'}
            </Fact>
          )}
        </Facts>
      </Section>
      {resource.rules && (
        <Section title="Regole d’uso">
          <Text maw={720} className={classes.text}>
            {resource.rules}
          </Text>
        </Section>
      )}
    </Stack>
  );
}

/** The limits of a resource; a limit without a value isn't listed. */
function limitsOf(resource: DescribedRules): [name: string, limit: string][] {
  const { aheadDays, mostOpen, documentTypes, regulations } = resource;
  const all: [string, string | null | false][] = [
    ['Preavviso', length(resource.noticeMinutes)],
    ['Fino a', aheadDays !== null && `${formatCount(aheadDays, 'giorno', 'giorni')} prima`],
    ['Pausa dopo ognuna', length(resource.bufferMinutes)],
    ['In programma, per persona', mostOpen !== null && `Al massimo ${formatNumber(mostOpen)}`],
    ['A settimana, per persona', length(resource.personWeekMinutes)],
    ['A settimana, per reparto', length(resource.teamWeekMinutes)],
    ['Documenti da avere', joined(documentTypes.map(({ name }) => name))],
    ['Regolamenti da confermare', joined(regulations.map(({ title }) => title))],
  ];
  return all.flatMap(([name, limit]) => (limit ? [[name, limit]] : []));
}

function describeLength({ shortestMinutes: shortest, longestMinutes: longest }: DescribedRules): string {
  const parts = [
    shortest && `almeno ${formatLength(shortest)}`,
    longest && `al massimo ${formatLength(longest)}`,
  ];
  const sentence = parts.filter(Boolean).join(', ');
  return sentence ? `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}` : 'Senza limite';
}

function Vehicle({ van }: { van: NonNullable<Resource['van']> }) {
  const dues = [
    [dueLabels.insurance, van.insuranceUntil],
    [dueLabels.inspection, van.inspectionUntil],
    [dueLabels.roadTax, van.roadTaxUntil],
    ['Scadenza del Telepass', van.tollDeviceUntil],
  ] as const;
  const service = [
    van.serviceOn && `Entro ${formatDate(van.serviceOn, 'il')}`,
    van.serviceKm && `${van.serviceOn ? 'a' : 'A'} ${formatNumber(van.serviceKm)} km`,
  ].filter(Boolean);
  return (
    <Section title="Veicolo">
      <Facts>
        <Fact name="Targa">{van.plate}</Fact>
        <Fact name="Modello">{[van.make, van.model].filter(Boolean).join(' ') || null}</Fact>
        <Fact name="Carburante">{fuelLabels[van.fuel]}</Fact>
        <Fact name="Patente">{van.licenceCategory}</Fact>
        <Fact name="Chilometri">{formatNumber(van.odometer)} km</Fact>
        <Fact name="Portata">{van.loadKg !== null && `${formatNumber(van.loadKg)} kg`}</Fact>
        <Fact name="Gancio di traino">{van.towBar ? 'Sì' : 'No'}</Fact>
        <Fact name="Chiavi">{van.keyPlace}</Fact>
        <Fact name="Telepass">{van.tollDevice}</Fact>
        {dues.map(([label, until]) => (
          <Fact key={label} name={label}>
            {until && <Due until={until} />}
          </Fact>
        ))}
        <Fact name={dueLabels.service}>{joined(service.map(String))}</Fact>
      </Facts>
    </Section>
  );
}

const Due = ({ until }: { until: string }) =>
  until < today() ? (
    <Text span inherit fw={600} c="var(--mantine-color-error)">
      Termine passato {formatDate(until, 'il')}
    </Text>
  ) : (
    <>Fino {formatDate(until, 'al')}</>
  );
