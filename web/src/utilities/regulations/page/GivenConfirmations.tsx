/** The people who have confirmed one version, with the time; also those who no longer have to confirm it. */
import { formatInstant } from '@wms/contract/platform/formats';
import {
  exportGivenConfirmations,
  type GivenConfirmation,
  listGivenConfirmations,
} from '@wms/contract/utilities/regulations/confirmations';
import { kindWords, type RegulationVersion } from '@wms/contract/utilities/regulations/regulation';
import type { ReactNode } from 'react';
import { ExportMenu } from '../../../ui/list/ExportMenu.tsx';
import { ListContent } from '../../../ui/list/ListPage.tsx';
import { SearchField } from '../../../ui/list/SearchField.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { PersonPicture } from '../../../ui/people/PersonPicture.tsx';
import { StateDot } from '../../../ui/StateDot.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { NameCell } from '../../../ui/table/NameCell.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import classes from './Confirmations.module.css';

type Props = {
  version: RegulationVersion;
  /** The control that shows another list. */
  chooser: ReactNode;
};

export function GivenConfirmations({ version, chooser }: Props) {
  const list = useList(listGivenConfirmations, {
    fixed: { version: String(version.id) },
    exporter: exportGivenConfirmations,
  });
  return (
    <>
      <div className={classes.filters}>
        {chooser}
        <SearchField {...list.search('Cerca una persona')} />
        <ExportMenu compact save={list.save} disabled={list.empty} />
      </div>
      <ListContent
        things={['conferma', 'conferme']}
        list={list}
        whenNone={`Nessuno ha confermato la versione ${version.version}.`}
      >
        <Table label={`Chi ha confermato la versione ${version.version}`} columns={columns} {...list.table} />
      </ListContent>
    </>
  );
}

const columns: readonly Column<GivenConfirmation, never>[] = [
  {
    key: 'name',
    header: 'Persona',
    cell: ({ personId: id, name, email, picture }) => (
      <NameCell name={name} email={email} mark={<PersonPicture person={{ id, picture }} />} />
    ),
  },
  {
    key: 'confirmedAt',
    header: 'Conferma',
    cell: ({ kind, confirmedAt }) => (
      <StateDot colour="green">
        {kindWords[kind].done} {formatInstant(confirmedAt, 'il')}
      </StateDot>
    ),
  },
];
