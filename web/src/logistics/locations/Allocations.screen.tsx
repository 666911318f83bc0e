/**
 * The page that shows where all stock is: the tree of places, and beside it the contents of the open place. On a phone
 * it shows one after the other.
 */
import { Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { exportLocations, getLocation } from '@wms/contract/logistics/locations/endpoints';
import { editsLocations, managesWarehouses, movesStock } from '@wms/contract/logistics/shared/access';
import { alert } from '../../client/alerts/alert.ts';
import { useAnswer } from '../../client/answer.ts';
import { download } from '../../client/download.ts';
import { useMay } from '../../client/session/permission.ts';
import { ExportMenu } from '../../ui/list/ExportMenu.tsx';
import { ImportLink } from '../../ui/list/ImportLink.tsx';
import { SearchField } from '../../ui/list/SearchField.tsx';
import { useDialog } from '../../ui/modal/use-dialog.ts';
import { EmptyState, Page } from '../../ui/page/Page.tsx';
import { ButtonWithIcon } from '../../ui/parts/buttons.tsx';
import { UnreadRows } from '../shared/reader/UnreadRows.tsx';
import { useUnread } from '../shared/reader/unread.ts';
import { usePageReadings } from '../shared/reader/use-readings.ts';
import classes from './Allocations.module.css';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { AllocationDialogs, askedByDrop, type PlaceDialog } from './Dialogs.tsx';
import { OpenPlace } from './OpenPlace.tsx';
import { PlaceList } from './place/List.tsx';
import { PlaceSearch } from './place/Search.tsx';
import { WarehousePlan } from './plan/Plan.tsx';
import { usePlace } from './shared/use-place.ts';
import { stockIn } from './stock-to-move.ts';
import { LocationTree, usePlacesIn } from './tree/Tree.tsx';

export default function Allocations() {
  const narrow = useMediaQuery('(max-width: 900px)', undefined, { getInitialValueInEffect: false });
  const { id, q, open, select, search } = usePlace();
  const [dialog, openDialog, close] = useDialog<PlaceDialog>();
  const place = useAnswer(getLocation, { params: { id: String(id) } }, { enabled: id !== null });
  const shown = id === null ? undefined : place.data;
  const [edits, manages, moves] = [useMay(editsLocations), useMay(managesWarehouses), useMay(movesStock)];
  const roots = usePlacesIn(null);
  const empty = !roots.loading && roots.rows.length === 0 && !roots.error;

  const { unread, keepUnread, dropUnread } = useUnread('wms.allocations.unread');
  const refuse = (code: string, name: string, because: string) => {
    alert.error(`${name} ${because}`);
    keepUnread(code, 'refused', undefined, { name, sentence: because });
  };
  usePageReadings((found, code) => {
    if (found.kind === 'location') return void open(found.location.id);
    if (!shown || !moves)
      return refuse(code, found.product.name, 'è un prodotto: leggi l’etichetta di un’ubicazione');
    const row = stockIn(shown, found);
    if (row) openDialog({ what: 'stock', row });
    else refuse(code, found.product.name, `non è in ${shown.code}`);
  }, keepUnread);

  const newWarehouse = manages && (
    <ButtonWithIcon icon={IconPlus} onClick={() => openDialog({ what: 'warehouse' })}>
      Nuovo magazzino
    </ButtonWithIcon>
  );
  const panel = (
    <OpenPlace
      place={place}
      narrow={narrow ?? false}
      onMove={moves ? (row) => openDialog({ what: 'stock', row }) : undefined}
    />
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
      {unread.length > 0 && (
        <ul aria-label="Codici da rileggere" aria-live="polite">
          <UnreadRows unread={unread} dropUnread={dropUnread} />
        </ul>
      )}
      {empty ? (
        <EmptyState>
          {manages
            ? 'Non ci sono ancora magazzini: creane uno, poi aggiungi le aree e gli scaffali.'
            : 'Non ci sono ancora magazzini: li crea chi gestisce i magazzini.'}
        </EmptyState>
      ) : narrow ? (
        <Stack gap={14} miw={0}>
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
        </Stack>
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
                onDrop={(what, target) => openDialog(askedByDrop(what, target))}
              />
            )}
          </div>
          <div className={classes.main}>{id === null ? <Overview onOpen={open} /> : panel}</div>
        </div>
      )}
      <AllocationDialogs asked={dialog} onClose={close} onCreated={open} />
    </Page>
  );
}

const Overview = ({ onOpen }: { onOpen: (id: number) => void }) => (
  <Stack gap={14} miw={0}>
    <Text c="dimmed">
      Scegli un’ubicazione, nell’elenco o sulla mappa, o leggine l’etichetta con un lettore, per vedere che
      cosa contiene.
    </Text>
    <WarehousePlan onOpen={onOpen} />
  </Stack>
);
