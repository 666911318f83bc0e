import { Box, Button, Stack, Text } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { later } from '../../../ui/modal/later.tsx';
import { useDialog } from '../../../ui/modal/use-dialog.ts';
import textClasses from '../../../ui/parts/text.module.css';
import { UnreadRows } from '../../shared/reader/UnreadRows.tsx';
import { asksPerson } from '../../shared/reader/unread.ts';
import { addLine, answerLine, choicesFor, doubtOf, missingIn } from '../lines/booked.ts';
import type { Kind, Line } from '../lines/line.ts';
import { useRunningList } from '../lines/use-running-list.ts';
import { useBooking } from '../queue/use-booking.ts';
import bar from '../shared/Bar.module.css';
import { BookBar } from './BookBar.tsx';
import { LineRow } from './LineRow.tsx';
import classes from './ListMode.module.css';
import { describeReads, modeWords, returnHint } from './labels.ts';
import { sayLent, useTakeBack } from './lent.ts';
import { TimesButton } from './TimesButton.tsx';
import { useListReading } from './use-list-reading.ts';

const LineSheet = later(async () => (await import('./LineSheet.tsx')).LineSheet);
const PlaceSelect = later(async () => (await import('./PlaceSelect.tsx')).PlaceSelect);
const NextTimes = later(async () => (await import('./NextTimes.tsx')).NextTimes);
const UnknownCode = later(async () => (await import('../lookups/UnknownCode.tsx')).UnknownCode);

type Props = {
  kind: Kind;
  person: number | null;
  /** True when the person brings back what they took or borrowed. */
  returns?: boolean;
  /** Shows what a code means, with all that can be done. */
  onSearch: (code: string) => void;
};

/** Scanned products become a list, which is booked in one transaction: all lines or none. */
export function ListMode({ kind, person, returns = false, onSearch }: Props) {
  const list = useRunningList(kind);
  const booking = useBooking(person);
  const [dialog, open, close] = useDialog<Line>();
  const [choosing, setChoosing] = useState<'place' | 'times' | null>(null);
  const { lines, place, unread } = list;
  const reading = useListReading(
    kind,
    list,
    () => setChoosing(null),
    (read) => (kind === 'carico' ? sayLent(read, returns) : null),
  );
  const takeBack = useTakeBack({ returns, onSeveral: onSearch, onBack: ({ key }) => list.dropUnread([key]) });
  const { unknown, choosePlace } = reading;
  // The answered line may be equal to another line; then the two become one.
  const replace = (line: Line) =>
    list.change(lines.map((other) => (other.key === line.key ? line : other)).reduce<Line[]>(addLine, []));
  const reads = describeReads(lines, unread);
  const incomplete = lines.filter((line) => missingIn(kind, line) !== null);

  return (
    <Stack component="section" gap={12} miw={0} className={bar.aboveBar} aria-label="Lista">
      <div className={classes.context}>
        <IconMapPin size={20} stroke={1.5} aria-hidden />
        <Box component="span" flex={1} miw={0} className={textClasses.anywhere}>
          {modeWords[kind].place} <strong>{place?.code ?? '…'}</strong>
        </Box>
        <TimesButton
          times={reading.times}
          opened={choosing === 'times'}
          onOpen={() => setChoosing(choosing === 'times' ? null : 'times')}
        />
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => setChoosing(choosing === 'place' ? null : 'place')}
          aria-expanded={choosing === 'place'}
        >
          {place ? 'Cambia' : 'Scegli'}
        </Button>
      </div>
      {choosing === 'times' && <NextTimes times={reading.times} onChange={reading.setTimes} />}
      {choosing === 'place' && <PlaceSelect label="Ubicazione" value={place} onChange={choosePlace} />}
      {unknown && (
        <UnknownCode
          code={unknown.code}
          how={unknown}
          onLinked={reading.readAgain}
          onClose={reading.forgetUnknown}
        />
      )}
      {lines.length + unread.length === 0 ? (
        <Text my={8} c="dimmed">
          {returns ? returnHint : modeWords[kind].hint}
        </Text>
      ) : (
        <Stack component="ul" gap={0}>
          {reads && (
            <Text component="li" c="dimmed" pb={4} className={textClasses.figures}>
              {reads}
            </Text>
          )}
          <UnreadRows
            unread={unread}
            dropUnread={list.dropUnread}
            onOpen={reading.openUnknown}
            foreign={{ label: 'Restituito', onAdd: (code) => void takeBack.run([code]) }}
          />
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
              onChoose={(row) => replace(answerLine(kind, line, row))}
              onRemove={() => list.change(lines.filter((other) => other !== line))}
              onOpen={() => open(line)}
            />
          ))}
        </Stack>
      )}
      {(lines.length > 0 || unread.some(asksPerson)) && (
        <BookBar
          kind={kind}
          lines={lines}
          unread={unread}
          undo={list.undo}
          busy={booking.busy || takeBack.busy}
          onComplete={open}
          onTakeBack={takeBack.run}
          onBook={async () => {
            if (await booking.book({ kind, lines })) list.takeOut(lines);
          }}
        />
      )}
      {dialog && (
        <LineSheet
          key={dialog.key}
          kind={kind}
          line={dialog}
          others={lines}
          doneLabel="Fatto"
          onClose={close}
          onDone={(line) => {
            replace(line);
            // After one line is completed, the next incomplete line opens.
            const next = incomplete.includes(dialog) && incomplete.find((other) => other !== dialog);
            open(next || null);
          }}
        />
      )}
    </Stack>
  );
}

const errorOf = (errors: Record<string, string>, index: number) =>
  Object.entries(errors).find(([field]) => field.startsWith(`lines.${index}.`))?.[1];
