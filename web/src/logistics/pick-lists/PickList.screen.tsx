/** One pick list: it is made, reserved, and walked from shelf to shelf. */
import { Group, Stack, Text } from '@mantine/core';
import { IconBookmark, IconX } from '@tabler/icons-react';
import {
  askForMissing,
  closePickList,
  copyPickList,
  getPickList,
  type PickLine,
  type PickList,
  removePickLine,
  reopenPickList,
  reservePickList,
} from '@wms/contract/logistics/pick-lists/endpoints';
import { asksForThings, movesStock } from '@wms/contract/logistics/shared/access';
import { pageLink } from '@wms/contract/pages/link';
import { formatInstant, formatParts } from '@wms/contract/platform/formats';
import { useAnswer, useChange } from '../../client/answer.ts';
import { useMay } from '../../client/session/permission.ts';
import { useMenuPlace } from '../../ui/cupboards/menu-place.ts';
import { later } from '../../ui/modal/later.tsx';
import { useDialog } from '../../ui/modal/use-dialog.ts';
import { usePageParams } from '../../ui/page/link.ts';
import { EmptyState, Page } from '../../ui/page/Page.tsx';
import { ThingScreen } from '../../ui/page/ThingScreen.tsx';
import { useGoOn } from '../../ui/page/use-go-on.ts';
import { ButtonWithIcon, IconButton } from '../../ui/parts/buttons.tsx';
import textClasses from '../../ui/parts/text.module.css';
import { StateDot } from '../../ui/StateDot.tsx';
import { CameraPane } from '../scan/camera/CameraPane.tsx';
import { CodeField } from '../scan/shared/CodeField.tsx';
import { useReaders } from '../scan/shared/codes.ts';
import { hasMouse } from '../scan/shared/desk.ts';
import { UnreadRows } from '../shared/reader/UnreadRows.tsx';
import { AddLine } from './AddLine.tsx';
import { PickRow } from './PickRow.tsx';
import { usePicking } from './use-picking.ts';
import { isTakeable, placeToTake } from './where.ts';

const LineSheet = later(async () => (await import('../scan/list/LineSheet.tsx')).LineSheet);
const UnknownCode = later(async () => (await import('../scan/lookups/UnknownCode.tsx')).UnknownCode);
const QuantityModal = later(async () => (await import('./QuantityModal.tsx')).QuantityModal);

const back = { to: '/liste', label: 'Liste di prelievo' } as const;

export default function PickListScreen() {
  useMenuPlace('/scan');
  const { id } = usePageParams('/liste/$id');
  return (
    <ThingScreen
      answer={useAnswer(getPickList, { params: { id } })}
      title="Lista di prelievo"
      back={back}
      missing="Questa lista non c’è: forse l’indirizzo è sbagliato."
    >
      {(list) => <ListPage key={list.id} list={list} />}
    </ThingScreen>
  );
}

function ListPage({ list }: { list: PickList }) {
  const { closedAt, createdAt, createdBy, lines, name, version } = list;
  const moves = useMay(movesStock);
  const asks = useMay(asksForThings);
  const goOn = useGoOn();
  const params = { id: String(list.id) };
  const reserve = useChange(reservePickList);
  const ask = useChange(askForMissing);
  const close = useChange(closePickList);
  const reopen = useChange(reopenPickList);
  const copy = useChange(copyPickList, {
    onDone: ({ id }) => void goOn({ to: pageLink('/liste/$id', { id }) }),
  });
  const open = closedAt === null;
  const done = lines.filter(isDone).length;
  const body = { version };
  const waits = lines.some((line) => !isDone(line));
  return (
    <Page
      title={name}
      shortTitle="Lista"
      state={!open && <StateDot colour="gray">Chiusa</StateDot>}
      subtitle={formatParts(
        `${done} di ${lines.length}`,
        createdBy && `di ${createdBy}`,
        formatInstant(createdAt, 'il'),
      )}
      back={back}
      actions={
        open &&
        moves &&
        waits && (
          <ButtonWithIcon
            icon={IconBookmark}
            variant="default"
            loading={reserve.busy}
            onClick={() => void reserve.run({ params })}
          >
            Prenota tutto
          </ButtonWithIcon>
        )
      }
      more={[
        ...(open && asks && waits
          ? [
              {
                label: 'Chiedi quello che manca',
                onClick: () => void ask.run({ params, body: { lineId: null } }),
              },
            ]
          : []),
        { label: 'Copia la lista', onClick: () => void copy.run({ params }) },
        ...(moves && open
          ? [{ label: 'Chiudi la lista', onClick: () => void close.run({ params, body }) }]
          : []),
        ...(moves && !open
          ? [{ label: 'Riapri la lista', onClick: () => void reopen.run({ params, body }) }]
          : []),
      ]}
    >
      {open && moves ? <Walk list={list} asks={asks} /> : <Rows list={list} asks={asks} />}
      {open && <AddLine listId={list.id} first={lines.length === 0} reads={moves} />}
    </Page>
  );
}

const isDone = ({ left }: PickLine) => Number(left) <= 0;
const isAskable = (line: PickLine) => !isDone(line) && Boolean(line.product?.active) && !line.asked;

type Props = { list: PickList; asks: boolean };

/** The list of a person who takes: a scan or a tap ticks a line. */
function Walk({ list, asks }: Props) {
  useReaders();
  const picking = usePicking(list);
  const ask = useChange(askForMissing);
  const { place, opened } = picking;
  return (
    <Stack gap={12} miw={0}>
      {list.lines.length > 0 && (
        <Group gap={12} align="flex-start" wrap="nowrap">
          <Stack gap={8} flex={1} miw={0} maw={560}>
            {!hasMouse && <CameraPane />}
            <CodeField action="Prendi" />
          </Stack>
        </Group>
      )}
      {place && (
        <Group gap={8}>
          <Text>
            Prendi da <strong>{place.code}</strong>
          </Text>
          <IconButton icon={IconX} label={`Lascia ${place.code}`} onClick={() => picking.setPlace(null)} />
        </Group>
      )}
      {picking.unknown && (
        <UnknownCode
          code={picking.unknown.code}
          how={picking.unknown}
          onLinked={picking.readAgain}
          onClose={picking.forgetUnknown}
        />
      )}
      {picking.codes.unread.length > 0 && (
        <ul aria-label="Letti e non presi">
          <UnreadRows
            {...picking.codes}
            onOpen={picking.openUnknown}
            foreign={{ label: 'Aggiungi', onAdd: (code) => void picking.addForeign(code) }}
          />
        </ul>
      )}
      <Rows
        list={list}
        asks={asks}
        placeId={place?.id}
        busy={picking.busy}
        onTake={(line) => void picking.takeLine(line)}
      />
      {opened && (
        <LineSheet
          key={opened.line.key + opened.lineId}
          kind="scarico"
          line={opened.line}
          doneLabel="Prendi"
          busy={picking.busy || ask.busy}
          {...(asks &&
            opened.short && {
              more: {
                label: 'Prendi e chiedi il resto',
                onClick: async (line) => {
                  if (!(await picking.send(opened.lineId, line))) return;
                  picking.setOpened(null);
                  await ask.run({ params: { id: String(list.id) }, body: { lineId: opened.lineId } });
                },
              },
            })}
          onClose={() => picking.setOpened(null)}
          onDone={async (line) => {
            if (await picking.send(opened.lineId, line)) picking.setOpened(null);
          }}
        />
      )}
    </Stack>
  );
}

type RowsProps = Props & {
  placeId?: number | undefined;
  busy?: boolean;
  onTake?: (line: PickLine) => void;
};

function Rows({ list, asks, placeId, busy = false, onTake }: RowsProps) {
  const [dialog, openDialog, closeDialog] = useDialog<PickLine>();
  const remove = useChange(removePickLine);
  const ask = useChange(askForMissing);
  const open = list.closedAt === null;
  if (list.lines.length === 0)
    return <EmptyState>La lista è vuota: aggiungi qui sotto quello che prendi.</EmptyState>;
  const params = { id: String(list.id) };
  const askFor = ({ id }: PickLine) => ask.run({ params, body: { lineId: id } });
  return (
    <>
      <ul aria-label="Da prendere" className={textClasses.anywhere}>
        {list.lines.map((line) => (
          <PickRow
            key={line.id}
            line={line}
            from={placeToTake(line, placeId)}
            here={line.product?.stock.some(({ location }) => location.id === placeId) ?? false}
            busy={busy}
            onTake={onTake && !isDone(line) ? () => onTake(line) : undefined}
            onAsk={open && asks && isAskable(line) ? () => void askFor(line) : undefined}
            actions={
              open
                ? [
                    ...(asks && isAskable(line) && isTakeable(line)
                      ? [{ label: 'Non c’è: chiedilo', onClick: () => void askFor(line) }]
                      : []),
                    { label: 'Cambia la quantità', onClick: () => openDialog(line) },
                    ...(Number(line.picked) === 0
                      ? [
                          {
                            label: 'Togli dalla lista',
                            onClick: () => void remove.run({ params: { ...params, line: String(line.id) } }),
                          },
                        ]
                      : []),
                  ]
                : []
            }
          />
        ))}
      </ul>
      {dialog && <QuantityModal listId={list.id} line={dialog} onClose={closeDialog} />}
    </>
  );
}
