import { ActionIcon, Button } from '@mantine/core';
import { IconArrowBackUp, IconMapPin } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { alert } from '../../ui/alert.ts';
import { CallError, defaultMessage } from '../../ui/call.ts';
import { formatCount } from '../../ui/formats.ts';
import { giveCode, useCodes } from './codes.ts';
import { LineRow } from './LineRow.tsx';
import { LineSheet } from './LineSheet.tsx';
import classes from './ListMode.module.css';
import { type Kind, type Line, lineOf, missingIn, withLine } from './lines.ts';
import { lookUp } from './look-up.ts';
import { PlaceSelect } from './PlaceSelect.tsx';
import { signal } from './signals.ts';
import { UnknownCode } from './UnknownCode.tsx';
import { useBooking } from './use-booking.ts';
import { useList } from './use-list.ts';

const words: Record<Kind, { place: string; hint: string; book: string }> = {
  carico: {
    place: 'Carica in',
    hint: 'Scansiona l’ubicazione in cui carichi, poi le cose una dopo l’altra.',
    book: 'Carica',
  },
  scarico: {
    place: 'Scarica da',
    hint: 'Scansiona le cose che prendi. Se scansioni prima un’ubicazione, le prendo da lì.',
    book: 'Scarica',
  },
  trasferimento: {
    place: 'Sposta in',
    hint: 'Scansiona una volta l’ubicazione di arrivo, poi le cose da spostarci.',
    book: 'Sposta',
  },
};

type Props = { kind: Kind; person: number | null };

/** Things read one after the other become a list, which is booked at once: all of it or nothing. */
export function ListMode({ kind, person }: Props) {
  const list = useList(kind);
  const booking = useBooking(person);
  const [edited, setEdited] = useState<Line | null>(null);
  const [choosing, setChoosing] = useState(false);
  const [unknown, setUnknown] = useState<string | null>(null);
  const { lines, place } = list;
  // Two readings may follow each other before the page is drawn again: each begins from what the list is then.
  const now = useRef(list);
  now.current = list;

  useCodes(async (code) => {
    try {
      const { answer } = await lookUp(code);
      if (answer.kind === 'unknown') {
        signal('refused');
        return setUnknown(code);
      }
      setUnknown(null);
      if (answer.kind === 'location') {
        const { id, name, code: placeCode, closed, holdsStock } = answer.location;
        if (kind !== 'scarico' && (closed || !holdsStock)) {
          signal('refused');
          return alert.error(
            closed
              ? `${placeCode} è chiusa: scegline un’altra`
              : `${placeCode} contiene solo altre ubicazioni`,
          );
        }
        list.setPlace({ id, name, code: placeCode });
        setChoosing(false);
        return signal('read');
      }
      const held = now.current;
      const next = withLine(held.lines, lineOf(kind, answer, held.place, held.lines));
      if (!next) {
        signal('refused');
        return alert.info('Questo numero di serie è già nella lista');
      }
      held.change(next);
      signal('read');
    } catch (error) {
      signal('refused');
      alert.error(error instanceof CallError ? error.message : defaultMessage);
    }
  });

  const replace = (line: Line) => list.change(lines.map((other) => (other.key === line.key ? line : other)));
  const incomplete = lines.filter((line) => missingIn(kind, line) !== null);

  return (
    <section className={classes.list} aria-label="Lista">
      <div className={classes.context}>
        <IconMapPin size={20} stroke={1.5} aria-hidden />
        <span className={classes.placeName}>
          {words[kind].place} <strong>{place?.code ?? '…'}</strong>
        </span>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => setChoosing(!choosing)}
          aria-expanded={choosing}
        >
          {place ? 'Cambia' : 'Scegli'}
        </Button>
      </div>
      {choosing && (
        <PlaceSelect
          label="Ubicazione"
          value={place}
          onChange={(chosen) => {
            list.setPlace(chosen);
            if (chosen) setChoosing(false);
          }}
        />
      )}
      {unknown !== null && (
        <UnknownCode code={unknown} onLinked={() => giveCode(unknown)} onClose={() => setUnknown(null)} />
      )}
      {lines.length === 0 ? (
        <p className={classes.hint}>{words[kind].hint}</p>
      ) : (
        <ul className={classes.lines}>
          {lines.toReversed().map((line) => (
            <LineRow
              key={line.key}
              kind={kind}
              line={line}
              place={place}
              error={errorOf(booking.errors, lines.indexOf(line))}
              onChange={replace}
              onRemove={() => list.change(lines.filter((other) => other !== line))}
              onOpen={() => setEdited(line)}
            />
          ))}
        </ul>
      )}
      {lines.length > 0 && (
        <div className={classes.bar}>
          <ActionIcon
            variant="default"
            size={50}
            aria-label="Annulla l’ultima"
            title="Annulla l’ultima"
            disabled={!list.undo}
            onClick={() => list.undo?.()}
          >
            <IconArrowBackUp size={24} stroke={1.5} />
          </ActionIcon>
          <Button
            size="lg"
            loading={booking.busy}
            variant={incomplete[0] ? 'default' : 'filled'}
            onClick={async () => {
              if (incomplete[0]) setEdited(incomplete[0]);
              else if (await booking.book({ kind, lines })) list.clear();
            }}
          >
            {incomplete[0]
              ? `Completa ${formatCount(incomplete.length, 'riga', 'righe')}`
              : `${words[kind].book} ${formatCount(lines.length, 'riga', 'righe')}`}
          </Button>
        </div>
      )}
      {edited && (
        <LineSheet
          key={edited.key}
          kind={kind}
          line={edited}
          doneLabel="Fatto"
          onClose={() => setEdited(null)}
          onDone={(line) => {
            replace(line);
            // Whoever completes the list goes on with the next of it.
            const next = incomplete.includes(edited) && incomplete.find((other) => other !== edited);
            setEdited(next || null);
          }}
        />
      )}
    </section>
  );
}

const errorOf = (errors: Record<string, string>, index: number) =>
  Object.entries(errors).find(([field]) => field.startsWith(`lines.${index}.`))?.[1];
