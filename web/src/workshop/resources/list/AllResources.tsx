import { Group, Stack, Text } from '@mantine/core';
import { pageLink } from '@wms/contract/pages/link';
import { formatNumber } from '@wms/contract/platform/formats';
import { today } from '@wms/contract/platform/schema';
import {
  exportResources,
  type ListedResource,
  listResources,
  resourceStates,
} from '@wms/contract/workshop/resources/endpoints';
import { kindLabels } from '@wms/contract/workshop/resources/resource';
import { formatUntil } from '@wms/contract/workshop/shared/periods';
import { ExportMenu } from '../../../ui/list/ExportMenu.tsx';
import { ListContent, ListControls } from '../../../ui/list/ListPage.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { StateDot } from '../../../ui/StateDot.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { NameCell } from '../../../ui/table/NameCell.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { FirstOnes } from '../../shared/FirstOnes.tsx';
import { colourOfState, describeApproval, describeDue } from '../shared/labels.ts';
import classes from './AllResources.module.css';

/** The column with the name. A bench is below its room; in a filtered list its row names the room instead. */
const nameColumn = (narrowed: boolean): Column<ListedResource> => ({
  key: 'name',
  header: 'Nome',
  cell: ({ id, kind, parent, name, code, plate, colour }) => (
    <div className={classes.name} data-inside={(kind === 'bench' && !narrowed) || undefined}>
      <NameCell
        name={name}
        code={code}
        to={pageLink('/room/$id', { id })}
        opensRow
        mark={
          <span
            className={classes.mark}
            style={{ background: `var(--mantine-color-${colour}-5)` }}
            aria-hidden
          />
        }
        {...(narrowed && parent && { detail: `in ${parent.name}` })}
        {...(plate && { detail: plate })}
      />
    </div>
  ),
});

const columns: readonly Column<ListedResource>[] = [
  { key: 'kind', header: 'Tipo', wideOnly: true, card: 'fact', cell: ({ kind }) => kindLabels[kind] },
  {
    key: 'state',
    header: 'Stato',
    card: 'lead',
    cell: ({ state, closedUntil }) => (
      <>
        <StateDot colour={colourOfState(state)}>{resourceStates[state].label}</StateDot>
        {closedUntil && state !== 'dismesso' && (
          <Text span size="xs" c="dimmed" display="block">
            {formatUntil(closedUntil)}
          </Text>
        )}
      </>
    ),
  },
  { key: 'place', header: 'Luogo', wideOnly: true, wraps: true, cell: ({ place }) => place },
  {
    key: 'capacity',
    header: 'Posti',
    numeric: true,
    card: 'named',
    cell: ({ capacity }) => (capacity === null ? null : formatNumber(capacity)),
  },
  { key: 'approval', header: 'Approvazione', card: 'named', cell: describeApproval },
  {
    key: 'due',
    header: 'Prossima scadenza',
    card: 'named',
    cell: ({ nextDue }) =>
      nextDue && (
        <Text span inherit {...(nextDue.on < today() && { c: 'var(--mantine-color-error)', fw: 600 })}>
          {describeDue(nextDue)}
        </Text>
      ),
  },
];

const kindChoices = [
  { value: 'room', label: 'Stanze' },
  { value: 'bench', label: 'Postazioni' },
  { value: 'van', label: 'Furgoni' },
];
const useChoices = [
  { value: 'no', label: 'In uso' },
  { value: 'yes', label: 'Dismessi' },
];

export function AllResources() {
  const list = useList(listResources, { exporter: exportResources });
  return (
    <Stack gap={16} miw={0}>
      <Group justify="space-between" align="flex-start" gap={12} wrap="nowrap">
        <div className={classes.narrowing}>
          <ListControls
            search={list.search('Cerca per nome, codice, targa o dotazione')}
            filters={[
              list.filter('kind', 'Tipo', kindChoices),
              list.filter('dismissed', 'Mostra', useChoices, 'no'),
            ]}
            list={list}
          />
        </div>
        <ExportMenu compact save={list.save} disabled={list.empty} />
      </Group>
      <ListContent
        things={['risorsa', 'risorse']}
        list={list}
        whenNone="Non c’è ancora niente da prenotare: comincia da una stanza o da un furgone."
        firstStep={<FirstOnes kinds={['room', 'van']} />}
      >
        <Table
          label="Stanze, postazioni e furgoni"
          columns={[nameColumn(list.narrowed), ...columns]}
          {...list.table}
        />
      </ListContent>
    </Stack>
  );
}
