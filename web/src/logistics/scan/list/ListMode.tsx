import { ActionIcon, Button } from '@mantine/core';
import { IconArrowBackUp, IconMapPin } from '@tabler/icons-react';
import type { PlaceRef } from '@wms/contract/logistics/stock/reading';
import { useRef, useState } from 'react';
import { CallError, defaultMessage, isUnreachable } from '../../../client/call/send.ts';
import { alert } from '../../../client/told/alert.ts';
import { formatCount } from '../../../ui/formats.ts';
import {
  answered,
  choicesFor,
  doubtOf,
  joined,
  type Kind,
  type Line,
  lineOf,
  missingIn,
  withLine,
  withPlace,
} from '../lines/booked.ts';
import { useList } from '../lines/use-list.ts';
import { lookUp } from '../lookups/look-up.ts';
import { UnknownCode } from '../lookups/UnknownCode.tsx';
import { useBooking } from '../queue/use-booking.ts';
import { giveCode, useCodes } from '../shared/codes.ts';
import { signal } from '../shared/signals.ts';
import { useOnceBack } from '../shared/use-once-back.ts';
import { LineRow } from './LineRow.tsx';
import { LineSheet } from './LineSheet.tsx';
import classes from './ListMode.module.css';
import { PlaceSelect } from './PlaceSelect.tsx';
import { UnreadRow } from './UnreadRow.tsx';

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

/** What became of a code. */
type Read = 'taken' | 'refused' | 'unknown' | 'later';

type Props = { kind: Kind; person: number | null };

/** Things read one after the other become a list, which is booked at once: all of it or nothing. */
export function ListMode({ kind, person }: Props) {
  const list = useList(kind);
  const booking = useBooking(person);
  const [edited, setEdited] = useState<Line | null>(null);
  const [choosing, setChoosing] = useState(false);
  const [unknown, setUnknown] = useState<string | null>(null);
  const { lines, place, unread } = list;
  // Two readings may follow each other before the page is drawn again: each begins from what the list is then.
  const now = useRef(list);
  now.current = list;

  const refuse = (why: () => void): Read => {
    signal('refused');
    why();
    return 'refused';
  };
  const read = async (code: string): Promise<Read> => {
    try {
      const { answer } = await lookUp(code);
      if (answer.kind === 'unknown') {
        refuse(() => setUnknown(code));
        return 'unknown';
      }
      setUnknown(null);
      if (answer.kind === 'location') {
        const { id, name, code: placeCode, closed, holdsStock } = answer.location;
        if (kind !== 'scarico' && closed)
          return refuse(() => alert.error(`${placeCode} è chiusa: scegline un’altra`));
        if (kind !== 'scarico' && !holdsStock)
          return refuse(() => alert.error(`${placeCode} contiene solo altre ubicazioni`));
        choosePlace({ id, name, code: placeCode });
      } else {
        const held = now.current;
        const next = withLine(held.lines, lineOf(kind, answer, held.place, held.lines));
        if (!next) return refuse(() => alert.info('Questo numero di serie è già nella lista'));
        held.change(next);
      }
      signal('read');
      return 'taken';
    } catch (error) {
      if (isForLater(error)) return 'later';
      return refuse(() => alert.error(error instanceof CallError ? error.message : defaultMessage));
    }
  };
  // Nothing that was read is lost for want of a network: what this device doesn't know waits in the list.
  useCodes(async (code) => {
    if ((await read(code)) !== 'later') return;
    list.later(code);
    signal('read');
  });
  // A code that nobody knows is dealt with before the next one hides it.
  useOnceBack(unread.length > 0 && unknown === null, async () => {
    for (const code of now.current.unread) {
      const became = await read(code);
      if (became !== 'later') list.dropUnread(code);
      if (became === 'later' || became === 'unknown') return;
    }
  });

  const choosePlace = (chosen: PlaceRef | null) => {
    const held = now.current;
    held.setPlace(chosen);
    if (!chosen) return;
    setChoosing(false);
    if (held.lines.some((line) => missingIn(kind, line) !== null))
      held.change(withPlace(kind, held.lines, chosen));
  };
  // What was answered may be what another line has already: then they are one.
  const replace = (line: Line) =>
    list.change(lines.map((other) => (other.key === line.key ? line : other)).reduce<Line[]>(joined, []));
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
      {choosing && <PlaceSelect label="Ubicazione" value={place} onChange={choosePlace} />}
      {unknown !== null && (
        <UnknownCode code={unknown} onLinked={() => giveCode(unknown)} onClose={() => setUnknown(null)} />
      )}
      {lines.length + unread.length === 0 ? (
        <p className={classes.hint}>{words[kind].hint}</p>
      ) : (
        <ul className={classes.lines}>
          {unread.map((code, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same code may wait twice
            <UnreadRow key={index} code={code} onRemove={() => list.dropUnread(code)} />
          ))}
          {lines.toReversed().map((line) => (
            <LineRow
              key={line.key}
              kind={kind}
              line={line}
              place={place}
              error={errorOf(booking.errors, lines.indexOf(line))}
              doubt={doubtOf(kind, line, { lines, place })}
              choices={choicesFor(kind, line, lines)}
              onChange={replace}
              onChoose={(row) => replace(answered(kind, line, row))}
              onRemove={() => list.change(lines.filter((other) => other !== line))}
              onOpen={() => setEdited(line)}
            />
          ))}
        </ul>
      )}
      {lines.length > 0 && (
        <div className={classes.bar} data-at-bottom>
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
            <span className={classes.label}>
              {incomplete[0]
                ? incomplete.length === 1
                  ? `Completa ${incomplete[0].product.name}`
                  : `Completa ${formatCount(incomplete.length, 'riga', 'righe')}`
                : `${words[kind].book} ${formatCount(lines.length, 'riga', 'righe')}`}
            </span>
          </Button>
        </div>
      )}
      {edited && (
        <LineSheet
          key={edited.key}
          kind={kind}
          line={edited}
          others={lines}
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

/** Nobody answered, or nobody could: the same code may well be known later. */
const isForLater = (error: unknown) =>
  isUnreachable(error) || (error instanceof CallError && error.status >= 500);

const errorOf = (errors: Record<string, string>, index: number) =>
  Object.entries(errors).find(([field]) => field.startsWith(`lines.${index}.`))?.[1];
