/** The register of all movements, and the four buttons that add to it. */
import { Button, Collapse } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import {
  exportMovements,
  listMovements,
  type Movement,
  movementTypes,
} from '@wms/contract/logistics/movements/endpoints';
import { useState } from 'react';
import { call } from '../../client/call/send.ts';
import { download } from '../../client/download.ts';
import { ExportMenu } from '../../ui/list/ExportMenu.tsx';
import { FilterChip } from '../../ui/list/FilterChip.tsx';
import { ListContent } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/list-state.ts';
import { usePages } from '../../ui/list/use-pages.ts';
import { later } from '../../ui/modal/later.tsx';
import { movementWords } from '../movements/labels.ts';
import { MovementTable } from '../movements/Table.tsx';
import classes from '../shared/Panel.module.css';
import { MovementFilters } from './MovementFilters.tsx';

const MovementModal = later(async () => (await import('../movements/Modal.tsx')).MovementModal);

const State = listMovements.query.omit({ cursor: true, limit: true });
const buttons = ['carico', 'scarico', 'trasferimento', 'rettifica'] as const;
const types = movementTypes.map((value) => ({ value, label: movementWords[value].label }));

export function MovementsPanel() {
  const { values, set } = useListState(State);
  const [booked, setBooked] = useState<(typeof buttons)[number] | null>(null);
  const pages = usePages<Movement>(listMovements, values, (cursor, signal) =>
    call(listMovements, { query: { ...values, ...(cursor && { cursor }) } }, { signal }),
  );
  const { type, ...others } = values;
  const count = Object.keys(others).length;
  const [opened, setOpened] = useState(count > 0);
  const clear = () => set(Object.fromEntries(Object.keys(values).map((name) => [name, undefined])));

  return (
    <div className={classes.panel}>
      <div className={classes.big}>
        {buttons.map((name) => {
          const { verb, icon: Icon } = movementWords[name];
          return (
            <Button
              key={name}
              size="lg"
              variant={name === 'carico' ? 'filled' : 'default'}
              leftSection={<Icon size={22} stroke={1.5} aria-hidden />}
              onClick={() => setBooked(name)}
            >
              {verb}
            </Button>
          );
        })}
      </div>
      <div className={classes.tools}>
        <FilterChip
          label="Tipo"
          values={types}
          chosen={type}
          onChoose={(value) => set({ type: movementTypes.find((known) => known === value) })}
        />
        <Button
          variant="default"
          leftSection={<IconFilter size={18} stroke={1.5} aria-hidden />}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {count > 0 ? `Altri filtri (${count})` : 'Altri filtri'}
        </Button>
        {(type || count > 0) && (
          <Button variant="subtle" color="gray" onClick={clear}>
            Togli i filtri
          </Button>
        )}
        <span data-end>
          <ExportMenu
            save={(format) => download(exportMovements, { query: { ...values, format } })}
            disabled={pages.rows.length === 0}
          />
        </span>
      </div>
      <Collapse expanded={opened}>
        <MovementFilters values={values} set={set} />
      </Collapse>
      <ListContent
        things={['movimento', 'movimenti']}
        pages={pages}
        narrowed={Object.keys(values).length > 0}
        onClear={clear}
        whenNone="Ancora nessun movimento: comincia con un carico."
      >
        <MovementTable rows={pages.rows} stale={pages.stale} withProduct />
      </ListContent>
      {booked && <MovementModal type={booked} onClose={() => setBooked(null)} />}
    </div>
  );
}
