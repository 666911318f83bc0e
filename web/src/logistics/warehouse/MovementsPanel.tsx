/** The register of all movements, and the four buttons that add to it. */
import { Collapse, Stack } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { exportMovements, listMovements, movementTypes } from '@wms/contract/logistics/movements/endpoints';
import { useState } from 'react';
import { useWrongDays } from '../../ui/fields/wrong-days.ts';
import { ExportMenu } from '../../ui/list/ExportMenu.tsx';
import { ListContent, ListControls } from '../../ui/list/ListPage.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { later } from '../../ui/modal/later.tsx';
import { useDialog } from '../../ui/modal/use-dialog.ts';
import { ButtonWithIcon } from '../../ui/parts/buttons.tsx';
import { movementWords } from '../movements/labels.ts';
import { MovementTable } from '../movements/Table.tsx';
import classes from '../shared/Panel.module.css';

const MovementFilters = later(async () => (await import('./MovementFilters.tsx')).MovementFilters);
const ActModal = later(async () => (await import('../acts/ActModal.tsx')).ActModal);

const buttons = ['carico', 'scarico', 'trasferimento', 'rettifica'] as const;
const types = movementTypes.map((value) => ({ value, label: movementWords[value].label }));

export function MovementsPanel() {
  const list = useList(listMovements, { exporter: exportMovements });
  const { values, set } = list;
  const [dialog, open, close] = useDialog<(typeof buttons)[number]>();
  const { type: _, q: __, ...others } = values;
  const count = Object.keys(others).length;
  const wrong = useWrongDays('from', 'to');
  const [opened, setOpened] = useState(count > 0 || Object.keys(wrong).length > 0);

  return (
    <Stack gap={20} miw={0}>
      <div className={classes.acts}>
        {buttons.map((name) => {
          const { verb, icon: Icon } = movementWords[name];
          return (
            <ButtonWithIcon
              icon={Icon}
              iconSize={22}
              key={name}
              size="lg"
              variant={name === 'carico' ? 'filled' : 'default'}
              onClick={() => open(name)}
            >
              {verb}
            </ButtonWithIcon>
          );
        })}
      </div>
      <ListControls
        search={list.search('Cerca per prodotto, motivo, persona, ubicazione o lotto')}
        filters={[list.filter('type', 'Tipo', types)]}
        controls={
          <>
            <ButtonWithIcon
              icon={IconFilter}
              variant="default"
              aria-expanded={opened}
              onClick={() => setOpened(!opened)}
            >
              {count > 0 ? `Altri filtri (${count})` : 'Altri filtri'}
            </ButtonWithIcon>
            <ExportMenu compact save={list.save} disabled={list.empty} />
          </>
        }
        list={list}
      />
      <Collapse expanded={opened}>
        <MovementFilters values={values} set={set} />
      </Collapse>
      <ListContent
        things={['movimento', 'movimenti']}
        list={list}
        whenNone="Ancora nessun movimento: comincia con un carico."
      >
        <MovementTable {...list.table} withProduct />
      </ListContent>
      {dialog && <ActModal start={{ type: dialog }} onClose={close} />}
    </Stack>
  );
}
