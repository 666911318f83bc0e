/** The plan of a warehouse as a picture: places inside places, coloured by how full they are, by value or by need. */
import { Group, SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { locationPlan, type PlanPlace } from '@wms/contract/logistics/locations/endpoints';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useAnswer } from '../../../client/answer.ts';
import { later } from '../../../ui/modal/later.tsx';
import { AppModal } from '../../../ui/modal/later-modals.ts';
import { useDialog } from '../../../ui/modal/use-dialog.ts';
import { EmptyState, Pending } from '../../../ui/page/Page.tsx';
import { useIdle } from '../../../ui/page/use-idle.ts';
import { Contents } from '../shared/Contents.tsx';
import { usePlacesIn } from '../tree/Tree.tsx';
import { PlanBlock } from './Block.tsx';
import { type Aspect, aspects, legendOf, sentenceOf, tintOf } from './colours.ts';
import { layOut, shortCode } from './layout.ts';
import classes from './Plan.module.css';

const selectPlace = <Skeleton height={60} maw={320} />;
const WarehouseSelect = later(
  async () => (await import('./WarehouseSelect.tsx')).WarehouseSelect,
  selectPlace,
);

type Props = {
  /** The place to draw; without it the person chooses a warehouse. */
  locationId?: number;
  /** Called when a place is chosen; without it the contents of the place are shown over the plan. */
  onOpen?: (id: number) => void;
  /** The path of a place that is lit, from the warehouse down to it. */
  lit?: readonly number[];
};

export function WarehousePlan({ locationId, onOpen, lit = nothing }: Props) {
  return locationId === undefined ? (
    <ChosenWarehouse {...(onOpen && { onOpen })} />
  ) : (
    <Plan key={locationId} id={locationId} onOpen={onOpen} lit={lit} />
  );
}

const nothing: readonly number[] = [];

function ChosenWarehouse({ onOpen }: Pick<Props, 'onOpen'>) {
  const { rows, loading, error, retry } = usePlacesIn(null);
  const [chosen, setChosen] = useState<string | null>(null);
  // The plan is fetched first, and only then the warehouses for the field that chooses another plan.
  const idle = useIdle();
  if (loading || error) return <Pending error={error} onRetry={retry} rows={2} height={160} />;
  const id = rows.find((row) => String(row.id) === chosen)?.id ?? rows[0]?.id;
  if (id === undefined) return <EmptyState>Non ci sono ancora magazzini.</EmptyState>;
  return (
    <Stack gap={14} miw={0}>
      {rows.length > 1 &&
        (idle ? <WarehouseSelect warehouses={rows} chosen={id} onChoose={setChosen} /> : selectPlace)}
      <Plan key={id} id={id} onOpen={onOpen} lit={nothing} />
    </Stack>
  );
}

const labels: Record<Aspect, string> = {
  occupazione: 'Occupazione',
  valore: 'Valore',
  'sotto scorta': 'Sotto scorta',
};

type PlanProps = { id: number; onOpen: Props['onOpen']; lit: readonly number[] };

function Plan({ id, onOpen, lit }: PlanProps) {
  const { data, error, refetch } = useAnswer(locationPlan, { params: { id: String(id) } });
  const [aspect, setAspect] = useState<Aspect>('occupazione');
  const [dialog, open, close] = useDialog<PlanPlace>();
  if (!data) return <Pending error={error} onRetry={refetch} rows={2} height={160} />;
  return (
    <Stack gap={14} miw={0}>
      {/* Nothing but the lamp has a colour, or it would be looked for among them. */}
      {lit.length === 0 && (
        <Group gap="10px 24px">
          <SegmentedControl
            aria-label="Colora secondo"
            data={aspects.map((value) => ({ value, label: labels[value] }))}
            value={aspect}
            onChange={(value) => setAspect(aspects.find((known) => known === value) ?? aspects[0])}
          />
          <Group component="ul" gap="4px 16px" fz="small" aria-label="Legenda">
            {legendOf(aspect).map(({ tint, words }) => (
              <Group component="li" key={tint} gap={6} wrap="nowrap">
                <span className={classes.swatch} data-tint={tint} aria-hidden />
                {words}
              </Group>
            ))}
          </Group>
        </Group>
      )}
      <Picture
        places={data}
        aspect={aspect}
        lit={lit}
        onOpen={(place) => (onOpen ? onOpen(place.id) : open(place))}
      />
      {dialog && (
        <AppModal opened onClose={close} title={sentenceOf(dialog)} size="lg">
          <Contents place={dialog} below />
        </AppModal>
      )}
    </Stack>
  );
}

type PictureProps = {
  places: readonly PlanPlace[];
  aspect: Aspect;
  lit: readonly number[];
  onOpen: (place: PlanPlace) => void;
};

function Picture({ places, aspect, lit, onOpen }: PictureProps) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const { blocks, height } = useMemo(() => layOut(places, Math.max(width, 240)), [places, width]);
  const byId = useMemo(() => new Map(places.map((place) => [place.id, place])), [places]);
  const most = Math.max(0, ...blocks.filter(({ leaf }) => leaf).map(({ place }) => Number(place.value)));
  // A place that is too deep for the plan is lit by the nearest place around it.
  const litId = lit.findLast((id) => byId.has(id));
  // The Tab key reaches only one block; the arrow keys move on from there.
  const [stop, setStop] = useState(0);

  const walk = (event: KeyboardEvent<SVGSVGElement>) => {
    const items = [...event.currentTarget.querySelectorAll('[role=button]')].filter(
      (item) => item instanceof SVGElement,
    );
    const at = items.findIndex((item) => item.matches(':focus'));
    const next = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      Home: 0,
      End: items.length - 1,
    }[event.key];
    const target = next === undefined ? undefined : items[next];
    if (!target || at < 0) return;
    event.preventDefault();
    setStop(items.indexOf(target));
    target.focus();
  };

  return (
    <div ref={ref} className={classes.picture}>
      {width > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: there is no element for a group of shapes
        <svg
          role="group"
          aria-label={
            `Pianta di ${places[0]?.code ?? ''}: ${labels[aspect].toLowerCase()}. Con le frecce passi ` +
            `da un’ubicazione all’altra, con Invio la apri.`
          }
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          onKeyDown={walk}
        >
          {blocks.map((block, index) => (
            <PlanBlock
              key={block.place.id}
              block={block}
              label={shortCode(block.place, byId.get(block.place.parentId ?? 0) ?? null)}
              aspect={aspect}
              tint={lit.length > 0 ? 'empty' : tintOf(block.place, aspect, most)}
              stop={index === stop}
              lit={block.place.id === litId && lit.length > 0}
              onOpen={() => {
                setStop(index);
                onOpen(block.place);
              }}
            />
          ))}
        </svg>
      )}
    </div>
  );
}
