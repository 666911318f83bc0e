/** The lines of a note: scanned, searched, or taken from a reservation, a loan, a trip or a former note. */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconCamera, IconForms, IconLink, IconMapPin, IconPackage } from '@tabler/icons-react';
import type { PlaceRef } from '@wms/contract/logistics/shared/place-ref';
import { formatCount } from '@wms/contract/platform/formats';
import { useState } from 'react';
import { later } from '../../../ui/modal/later.tsx';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import { ProductSelect } from '../../pickers/ProductSelect.tsx';
import { addLine, answerLine, choicesFor, doubtOf } from '../../scan/lines/booked.ts';
import type { Line } from '../../scan/lines/line.ts';
import { LineRow } from '../../scan/list/LineRow.tsx';
import contextClasses from '../../scan/list/ListMode.module.css';
import { describeReads, modeWords } from '../../scan/list/labels.ts';
import { useListReading } from '../../scan/list/use-list-reading.ts';
import { CodeField } from '../../scan/shared/CodeField.tsx';
import { giveCode, useReaders } from '../../scan/shared/codes.ts';
import { UnreadRows } from '../../shared/reader/UnreadRows.tsx';
import { emptyWords, nextKey, tie } from '../lines/lines.ts';
import { TiedRow } from '../lines/TiedRow.tsx';
import { useWeights } from '../lines/weights.ts';
import type { NoteForm } from './use-note-form.ts';

const CameraPane = later(async () => (await import('../../scan/camera/CameraPane.tsx')).CameraPane);

const PlaceSelect = later(async () => (await import('../../scan/list/PlaceSelect.tsx')).PlaceSelect);
const LineSheet = later(async () => (await import('../../scan/list/LineSheet.tsx')).LineSheet);
const TiedLineModal = later(async () => (await import('../lines/TiedLineModal.tsx')).TiedLineModal);
const SourceModal = later(async () => (await import('./SourceModal.tsx')).SourceModal);
const UnknownCode = later(async () => (await import('../../scan/lookups/UnknownCode.tsx')).UnknownCode);

export function LinesSection({ note }: { note: NoteForm }) {
  const { kind, lines, setFree, setTied, edited, setEdited } = note;
  const { free, tied } = lines;
  const weights = useWeights(lines);
  const [place, setPlace] = useState<PlaceRef | null>(null);
  const [opened, setOpened] = useState<'camera' | 'search' | 'source' | 'place' | null>(null);
  const toggle = (part: typeof opened) => setOpened(opened === part ? null : part);

  const { unread, dropUnread } = note.codes;
  const reading = useListReading(
    kind,
    { ...note.codes, place, lines: [...free], setPlace, change: setFree },
    () => setOpened((part) => (part === 'place' ? null : part)),
  );
  const { unknown, choosePlace } = reading;
  const reads = describeReads(free, unread, tied.length);
  useReaders();
  // The changed line may now be equal to another line; then the two become one.
  const replace = (line: Line) =>
    setFree(free.map((other) => (other.key === line.key ? line : other)).reduce<Line[]>(addLine, []));
  const errorOf = (index: number) =>
    Object.entries(note.form.errors).find(([field]) => field.startsWith(`lines.${index}.`))?.[1];
  const count = free.length + tied.length;
  // Lines of goods that come back already have the place from which they left.
  const asksPlace = kind === 'carico' && (tied.length === 0 || free.length > 0);

  return (
    <Stack component="section" gap={12} miw={0} aria-label="Merce" data-path="lines">
      <Group justify="space-between" gap={8}>
        <Title order={2} fz="md" fw={600}>
          Merce
        </Title>
        {(reads || count > 0) && <Text c="dimmed">{reads ?? formatCount(count, 'riga', 'righe')}</Text>}
      </Group>
      <CodeField action="Aggiungi" begins={count === 0} />
      <Group gap={8}>
        <Way icon={IconCamera} part="camera" label="Fotocamera" opened={opened} toggle={toggle} />
        <Way icon={IconPackage} part="search" label="Cerca" opened={opened} toggle={toggle} />
        <Way icon={IconLink} part="source" label="Prendi da…" opened={opened} toggle={toggle} />
        <ButtonWithIcon
          icon={IconForms}
          iconSize={16}
          variant="default"
          size="compact-md"
          onClick={() => setEdited({ tied: { ...emptyWords, key: nextKey(tied) } })}
        >
          A parole
        </ButtonWithIcon>
      </Group>
      {opened === 'camera' && <CameraPane />}
      {opened === 'search' && (
        <ProductSelect
          value={null}
          collects
          autoFocus
          onChange={(product) => product?.code && giveCode(product.code)}
        />
      )}
      {(place || asksPlace) && (
        <div className={contextClasses.context}>
          <IconMapPin size={20} stroke={1.5} aria-hidden />
          <Text span flex={1}>
            {modeWords[kind].place} <strong>{place?.code ?? '…'}</strong>
          </Text>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={opened === 'place'}
            onClick={() => toggle('place')}
          >
            {place ? 'Cambia' : 'Scegli'}
          </Button>
        </div>
      )}
      {opened === 'place' && <PlaceSelect label="Ubicazione" value={place} onChange={choosePlace} />}
      {unknown && (
        <UnknownCode
          code={unknown.code}
          how={unknown}
          onLinked={reading.readAgain}
          onClose={reading.forgetUnknown}
        />
      )}
      {count + unread.length === 0 ? (
        <Text c="dimmed">
          Scansiona i prodotti uno dopo l’altro, cercali, o prendili da una prenotazione, un prestito o un
          viaggio.
        </Text>
      ) : (
        <Stack component="ul" gap={0} aria-label="Righe">
          <UnreadRows unread={unread} dropUnread={dropUnread} onOpen={reading.openUnknown} />
          {tied.map((line, index) => (
            <TiedRow
              key={line.key}
              line={line}
              kind={kind}
              error={errorOf(index)}
              onOpen={() => setEdited({ tied: line })}
              onRemove={() => setTied(tied.filter((other) => other !== line))}
            />
          ))}
          {free.toReversed().map((line) => (
            <LineRow
              key={line.key}
              kind={kind}
              line={line}
              place={place}
              error={textOf(errorOf(tied.length + free.indexOf(line)))}
              doubt={doubtOf(kind, line, { lines: free, place })}
              choices={choicesFor(kind, line, free)}
              onChange={replace}
              onChoose={(row) => replace(answerLine(kind, line, row))}
              onRemove={() => setFree(free.filter((other) => other !== line))}
              onOpen={() => setEdited({ free: line })}
            />
          ))}
        </Stack>
      )}
      {edited && 'free' in edited && (
        <LineSheet
          key={edited.free.key}
          kind={kind}
          line={edited.free}
          others={free}
          doneLabel="Fatto"
          more={{
            label: 'Descrizione, colli e peso',
            onClick: (line) => {
              const own = tie(line, kind, nextKey(tied));
              setFree(free.filter(({ key }) => key !== line.key));
              setTied([...tied, own]);
              setEdited({ tied: own });
            },
          }}
          onClose={() => setEdited(null)}
          onDone={(line) => {
            replace(line);
            setEdited(null);
          }}
        />
      )}
      {edited && 'tied' in edited && (
        <TiedLineModal
          key={edited.tied.key}
          line={edited.tied}
          kind={kind}
          proposed={weights.of(edited.tied)}
          onClose={() => setEdited(null)}
          onDone={(line) =>
            setTied(
              tied.some(({ key }) => key === line.key)
                ? tied.map((other) => (other.key === line.key ? line : other))
                : [...tied, line],
            )
          }
        />
      )}
      {opened === 'source' && <SourceModal note={note} onClose={() => setOpened(null)} />}
    </Stack>
  );
}

const textOf = (error: unknown) => (error === undefined ? undefined : String(error));

type WayProps<Part extends string> = {
  icon: typeof IconCamera;
  label: string;
  part: Part;
  opened: Part | null | string;
  toggle: (part: Part) => void;
};

/** A button for one way of adding lines. Its fields open under the buttons. */
const Way = <Part extends string>({ icon, label, part, opened, toggle }: WayProps<Part>) => (
  <ButtonWithIcon
    icon={icon}
    iconSize={16}
    variant={opened === part ? 'light' : 'default'}
    size="compact-md"
    aria-expanded={opened === part}
    onClick={() => toggle(part)}
  >
    {label}
  </ButtonWithIcon>
);
