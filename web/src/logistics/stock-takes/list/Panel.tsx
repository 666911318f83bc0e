/** The tab 'Inventari' of the warehouse: what is worth counting next, and all stock-takes. */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import {
  exportStockTakes,
  listStockTakes,
  type StockTakeRow,
  StockTakeState,
} from '@wms/contract/logistics/stock-takes/endpoints';
import { useState } from 'react';
import { z } from 'zod';
import { call } from '../../../client/call/send.ts';
import { download } from '../../../client/download.ts';
import type { Choice } from '../../../ui/fields/RemoteSelect.tsx';
import { ExportMenu } from '../../../ui/list/ExportMenu.tsx';
import { FilterChip } from '../../../ui/list/FilterChip.tsx';
import { ListContent } from '../../../ui/list/ListPage.tsx';
import { useListState } from '../../../ui/list/list-state.ts';
import { usePages } from '../../../ui/list/use-pages.ts';
import { later } from '../../../ui/modal/later.tsx';
import { stateWords } from '../shared/labels.tsx';
import classes from './Panel.module.css';
import { StockTakeRows } from './Rows.tsx';
import { Suggestions } from './Suggestions.tsx';

const OpenStockTakeModal = later(async () => (await import('./OpenModal.tsx')).OpenStockTakeModal);

const State = z.object({ state: StockTakeState.optional() });
const states = StockTakeState.options.map((value) => ({ value, label: stateWords[value].label }));

export function StockTakesPanel() {
  const { values, set } = useListState(State);
  const navigate = useNavigate();
  /** What the new one is about, as far as it is known. */
  const [opening, setOpening] = useState<{ place: Choice | null } | null>(null);
  const pages = usePages<StockTakeRow>(listStockTakes, values, (cursor, signal) =>
    call(listStockTakes, { query: { ...values, ...(cursor && { cursor }) } }, { signal }),
  );
  const clear = () => set({ state: undefined });
  return (
    <div className={classes.panel}>
      <div className={classes.tools}>
        <FilterChip
          label="Stato"
          values={states}
          chosen={values.state}
          onChoose={(value) => set({ state: StockTakeState.safeParse(value).data })}
        />
        <span className={classes.actions}>
          <ExportMenu
            save={(format) => download(exportStockTakes, { query: { ...values, format } })}
            disabled={pages.rows.length === 0}
          />
          <Button
            leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
            onClick={() => setOpening({ place: null })}
          >
            Apri inventario
          </Button>
        </span>
      </div>
      <ListContent
        things={['inventario', 'inventari']}
        pages={pages}
        narrowed={values.state !== undefined}
        onClear={clear}
        whenNone="Non hai ancora contato niente: apri un inventario su un’ubicazione o su una categoria."
      >
        <StockTakeRows rows={pages.rows} stale={pages.stale} />
      </ListContent>
      <Suggestions onOpen={(place) => setOpening({ place })} />
      {opening && (
        <OpenStockTakeModal
          place={opening.place}
          onClose={() => setOpening(null)}
          onOpened={(id) => void navigate({ to: `/warehouse/inventari/${id}` })}
        />
      )}
    </div>
  );
}
