/** Where everything lies: the tree of places beside what is in the one that is open; on a phone one after the other. */
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { editsLocations, managesWarehouses, movesStock } from '@wms/contract/logistics/access';
import { exportLocations, getLocation, type LocationNode } from '@wms/contract/logistics/locations';
import { useState } from 'react';
import { alert } from '../../ui/alert.ts';
import { useAnswer } from '../../ui/answer.ts';
import { CallError } from '../../ui/call.ts';
import { download } from '../../ui/download.ts';
import { ExportMenu } from '../../ui/list/ExportMenu.tsx';
import { SearchField } from '../../ui/list/SearchField.tsx';
import { EmptyState, ErrorState, Page, RowsSkeleton } from '../../ui/Page.tsx';
import { useMay } from '../../ui/permission.ts';
import type { Choice } from '../../ui/RemoteSelect.tsx';
import { ImportLink } from '../imports/ImportLink.tsx';
import { MovementModal } from '../movements/MovementModal.tsx';
import { thousandths, typed } from '../movements/thousandths.ts';
import { usePageReadings } from '../scan/use-readings.ts';
import classes from './Allocations.module.css';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import type { Dragged, Target } from './drag.ts';
import { NewLocation } from './LocationModal.tsx';
import { LocationTree, usePlacesIn } from './LocationTree.tsx';
import { MovePlaceModal } from './MovePlaceModal.tsx';
import { PlaceList } from './PlaceList.tsx';
import { PlacePanel } from './PlacePanel.tsx';
import { PlaceSearch } from './PlaceSearch.tsx';
import { type StockToMove, stockIn } from './stock-to-move.ts';
import { usePlace } from './use-place.ts';
import { WarehousePlan } from './WarehousePlan.tsx';

type Asked =
  | { what: 'warehouse' }
  | { what: 'stock'; row: StockToMove; to?: Choice }
  | { what: 'place'; place: Pick<LocationNode, 'id' | 'code'>; into: Choice };

export default function Allocations() {
  const narrow = useMediaQuery('(max-width: 900px)', undefined, { getInitialValueInEffect: false });
  const { id, q, open, select, search } = usePlace();
  const [asked, setAsked] = useState<Asked | null>(null);
  const place = useAnswer(
    getLocation,
    { params: { id: String(id) } },
    { enabled: id !== null, keepPrevious: true },
  );
  const shown = id === null ? undefined : place.data;
  const [edits, manages, moves] = [useMay(editsLocations), useMay(managesWarehouses), useMay(movesStock)];
  const roots = usePlacesIn(null);
  const empty = !roots.loading && roots.rows.length === 0 && !roots.error;

  usePageReadings((found) => {
    if (found.kind === 'location') void open(found.location.id);
    else if (!shown || !moves)
      alert.error(`${found.product.name} è un prodotto: leggi l’etichetta di un’ubicazione`);
    else {
      const row = stockIn(shown, found);
      if (row) setAsked({ what: 'stock', row });
      else alert.error(`${found.product.name} non è in ${shown.code}`);
    }
  });

  const drop = (what: Dragged, { id: target, code }: Target) => {
    const choice = { id: target, name: code };
    setAsked(
      what.kind === 'stock'
        ? { what: 'stock', row: what.row, to: choice }
        : { what: 'place', place: what.place, into: choice },
    );
  };
  const newWarehouse = manages && (
    <Button
      leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
      onClick={() => setAsked({ what: 'warehouse' })}
    >
      Nuovo magazzino
    </Button>
  );
  const panel =
    place.error && !place.isPlaceholderData ? (
      place.error instanceof CallError && place.error.status === 404 ? (
        <EmptyState
          action={
            <Button variant="default" onClick={() => open(null)}>
              Torna ai magazzini
            </Button>
          }
        >
          Questa ubicazione non c’è più.
        </EmptyState>
      ) : (
        <ErrorState error={place.error} onRetry={place.refetch} />
      )
    ) : shown ? (
      <PlacePanel
        key={shown.id}
        place={shown}
        narrow={narrow ?? false}
        onMove={moves ? (row) => setAsked({ what: 'stock', row }) : undefined}
      />
    ) : (
      <RowsSkeleton rows={8} />
    );
  const searchField = (
    <SearchField label="Cerca un’ubicazione per codice o nome" value={q} onChange={search} />
  );

  return (
    <Page
      title="Allocazioni"
      actions={
        (!narrow || id === null) && (
          <>
            <ImportLink kind="locations" />
            <ExportMenu
              compact
              save={(format) => download(exportLocations, { query: { format } })}
              disabled={empty}
            />
            {newWarehouse}
          </>
        )
      }
    >
      {empty ? (
        <EmptyState>
          {manages
            ? 'Non ci sono ancora magazzini: creane uno, poi aggiungi le aree e gli scaffali.'
            : 'Non ci sono ancora magazzini: li crea chi gestisce i magazzini.'}
        </EmptyState>
      ) : narrow ? (
        <div className={classes.column}>
          {id === null ? (
            <>
              {searchField}
              {q ? <PlaceSearch q={q} onOpen={open} /> : <PlaceList parent={null} onOpen={open} />}
            </>
          ) : (
            <>
              <Breadcrumbs path={shown?.path ?? []} onOpen={open} />
              {panel}
            </>
          )}
        </div>
      ) : (
        <div className={classes.columns}>
          <div className={classes.side}>
            {searchField}
            {q ? (
              <PlaceSearch q={q} onOpen={open} />
            ) : (
              <LocationTree
                selected={id}
                path={shown && shown.id === id ? shown.path.map((above) => above.id) : []}
                onSelect={select}
                mayDrag={(node) => edits && node.parentId !== null}
                onDrop={drop}
              />
            )}
          </div>
          <div className={classes.main}>
            {id === null ? (
              <div className={classes.column}>
                <p className={classes.hint}>
                  Scegli un’ubicazione, nell’elenco o sulla mappa, o leggine l’etichetta con un lettore, per
                  vedere che cosa contiene.
                </p>
                <WarehousePlan onOpen={open} />
              </div>
            ) : (
              panel
            )}
          </div>
        </div>
      )}
      {asked?.what === 'warehouse' && (
        <NewLocation parent={null} onClose={() => setAsked(null)} onCreated={open} />
      )}
      {asked?.what === 'stock' && (
        <MovementModal
          type="trasferimento"
          product={asked.row.product}
          from={{ id: asked.row.location.id, name: asked.row.location.code }}
          to={asked.to}
          lot={asked.row.lot?.code}
          quantity={asked.row.quantity && typed(thousandths(asked.row.quantity) ?? 0)}
          readsTarget
          onClose={() => setAsked(null)}
        />
      )}
      {asked?.what === 'place' && (
        <MovePlaceModal place={asked.place} into={asked.into} onClose={() => setAsked(null)} />
      )}
    </Page>
  );
}
