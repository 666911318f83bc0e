/** The people who must confirm the version in force: those who have, and those who haven't and can be reminded. */
import { IconBell } from '@tabler/icons-react';
import { formatDate, formatInstant, formatInstantDate } from '@wms/contract/platform/formats';
import { today } from '@wms/contract/platform/schema';
import {
  type Confirmation,
  confirmationStates,
  exportConfirmations,
  listConfirmations,
} from '@wms/contract/utilities/regulations/confirmations';
import type { ReadRegulation } from '@wms/contract/utilities/regulations/endpoints';
import { kindWords } from '@wms/contract/utilities/regulations/regulation';
import type { ReactNode } from 'react';
import { FilterChip } from '../../../ui/list/chips/FilterChip.tsx';
import { ExportMenu } from '../../../ui/list/ExportMenu.tsx';
import { ListContent } from '../../../ui/list/ListPage.tsx';
import { SearchField } from '../../../ui/list/SearchField.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { later } from '../../../ui/modal/later.tsx';
import { useDialog } from '../../../ui/modal/use-dialog.ts';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import { PersonPicture } from '../../../ui/people/PersonPicture.tsx';
import { StateDot } from '../../../ui/StateDot.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { NameCell } from '../../../ui/table/NameCell.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { useSelection } from '../../../ui/table/use-selection.ts';
import classes from './Confirmations.module.css';
import type { ChosenPeople } from './RemindModal.tsx';

const RemindModal = later(async () => (await import('./RemindModal.tsx')).RemindModal);

type Props = {
  regulation: ReadRegulation;
  /** The control that shows another list. */
  chooser: ReactNode;
};

export function AskedPeople({ regulation, chooser }: Props) {
  const { id, people } = regulation;
  const [dialog, open, close] = useDialog<ChosenPeople>();
  const list = useList(listConfirmations, {
    fixed: { regulation: String(id) },
    exporter: exportConfirmations,
  });
  const { q, state } = list.values;
  const missing = people ? people.asked - people.confirmed : 0;
  const selection = useSelection<Confirmation>({
    pages: list.pages,
    asked: JSON.stringify(list.values),
    nameOf: ({ name }) => name,
    words: ['persona', 'persone'],
    actions: [
      {
        label: 'Ricorda',
        run: (ids) =>
          open(
            ids
              ? { ids: [...ids], expected: ids.length }
              : { ...(q && { q }), ...(state && { state }), expected: list.pages.total?.count ?? 0 },
          ),
      },
    ],
  });
  return (
    <>
      <div className={classes.filters}>
        {chooser}
        <SearchField {...list.search('Cerca una persona')} />
        <FilterChip
          {...list.filter(
            'state',
            'Conferma',
            Object.entries(confirmationStates).map(([value, label]) => ({ value, label })),
          )}
        />
        {missing > 0 && (
          <ButtonWithIcon
            icon={IconBell}
            variant="default"
            onClick={() => open({ state: 'missing', expected: missing })}
          >
            Ricorda a chi manca
          </ButtonWithIcon>
        )}
        <ExportMenu compact save={list.save} disabled={list.empty} />
      </div>
      <ListContent things={['persona', 'persone']} list={list} whenNone="Non è chiesto a nessuno.">
        <Table
          label="Chi deve confermare"
          columns={columnsOf(kindWords[regulation.kind].done)}
          {...list.table}
          selection={selection}
          actions={({ id, name, confirmedAt }) =>
            confirmedAt === null
              ? [
                  {
                    label: 'Ricorda',
                    letter: 'o',
                    name: `Ricorda a ${name}`,
                    onClick: () => open({ ids: [id], expected: 1 }),
                  },
                ]
              : []
          }
        />
      </ListContent>
      {dialog && (
        <RemindModal regulation={regulation} chosen={dialog} onDone={selection.clear} onClose={close} />
      )}
    </>
  );
}

const columnsOf = (done: string): readonly Column<Confirmation, never>[] => [
  {
    key: 'name',
    header: 'Persona',
    cell: ({ id, name, email, picture }) => (
      <NameCell name={name} email={email} mark={<PersonPicture person={{ id, picture }} />} />
    ),
  },
  {
    key: 'state',
    header: 'Conferma',
    cell: ({ confirmedAt, dueOn }) =>
      confirmedAt ? (
        <StateDot colour="green">
          {done} {formatInstant(confirmedAt, 'il')}
        </StateDot>
      ) : dueOn < today() ? (
        <StateDot colour="red">In ritardo: era {formatDate(dueOn, 'il')}</StateDot>
      ) : (
        <StateDot colour="amber">Entro {formatDate(dueOn, 'il')}</StateDot>
      ),
  },
  {
    key: 'earlier',
    header: 'Confermata prima',
    card: 'named',
    cell: ({ earlier, confirmedAt }) => (confirmedAt || earlier === null ? null : `Versione ${earlier}`),
  },
  {
    key: 'reminded',
    header: 'Ultimo promemoria',
    card: 'named',
    cell: ({ remindedAt, confirmedAt }) =>
      confirmedAt || !remindedAt ? null : formatInstantDate(remindedAt),
  },
];
