/** The tab 'Inventari' of the warehouse: suggestions of what to count next, and all stock-takes. */

import { Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { exportStockTakes, listStockTakes } from '@wms/contract/logistics/stock-takes/endpoints';
import { stockTakeLife } from '@wms/contract/logistics/stock-takes/life';
import { pageLink } from '@wms/contract/pages/link';
import type { Choice } from '../../../ui/fields/RemoteSelect.tsx';
import { stateChoices } from '../../../ui/life/LifeStateDot.tsx';
import { ExportMenu } from '../../../ui/list/ExportMenu.tsx';
import { ListContent, ListControls } from '../../../ui/list/ListPage.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { later } from '../../../ui/modal/later.tsx';
import { useDialog } from '../../../ui/modal/use-dialog.ts';
import { useGoOn } from '../../../ui/page/use-go-on.ts';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { stockTakeColumns } from './columns.tsx';
import { Suggestions } from './Suggestions.tsx';

const OpenStockTakeModal = later(async () => (await import('./OpenModal.tsx')).OpenStockTakeModal);

const states = stateChoices(stockTakeLife);

export function StockTakesPanel() {
  const list = useList(listStockTakes, { exporter: exportStockTakes });
  const goOn = useGoOn();
  /** The scope of the new stock-take, as far as it is known. */
  const [dialog, open, close] = useDialog<{ place: Choice | null }>();
  return (
    <Stack gap={20} miw={0}>
      <ListControls
        search={list.search('Cerca per nome')}
        filters={[list.filter('state', 'Stato', states)]}
        controls={
          <>
            <ExportMenu compact save={list.save} disabled={list.empty} />
            <ButtonWithIcon icon={IconPlus} onClick={() => open({ place: null })}>
              Apri inventario
            </ButtonWithIcon>
          </>
        }
        list={list}
      />
      <ListContent
        things={['inventario', 'inventari']}
        list={list}
        whenNone="Non hai ancora contato niente: apri un inventario su un’ubicazione o su una categoria."
      >
        <Table label="Inventari" {...list.table} columns={stockTakeColumns} />
      </ListContent>
      {/* What stands below the list waits for it, and isn't moved by it. */}
      {!list.pages.loading && <Suggestions onOpen={(place) => open({ place })} />}
      {dialog && (
        <OpenStockTakeModal
          place={dialog.place}
          onClose={close}
          onOpened={(id) => void goOn({ to: pageLink('/warehouse/inventari/$id', { id }) })}
        />
      )}
    </Stack>
  );
}
