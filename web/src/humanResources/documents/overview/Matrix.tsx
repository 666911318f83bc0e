/** A table of people and types of documents, with the missing, waiting, valid and expiring documents. */

import { Text } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { listDocumentTypes } from '@wms/contract/humanResources/documents/administration';
import {
  cellStates,
  type DocumentCell,
  exportPeopleWithDocuments,
  listPeopleWithDocuments,
  matrixFacets,
  type PersonWithDocuments,
  zipDocuments,
} from '@wms/contract/humanResources/documents/matrix';
import { pageLink } from '@wms/contract/pages/link';
import { formatDate } from '@wms/contract/platform/formats';
import { can } from '@wms/contract/platform/permissions';
import { useAnswer } from '../../../client/answer.ts';
import { download } from '../../../client/download.ts';
import { useHeld } from '../../../client/session/current.ts';
import { FilterChip } from '../../../ui/list/chips/FilterChip.tsx';
import { ExportMenu } from '../../../ui/list/ExportMenu.tsx';
import { ListContent } from '../../../ui/list/ListPage.tsx';
import { SearchField } from '../../../ui/list/SearchField.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { later } from '../../../ui/modal/later.tsx';
import { useDialog } from '../../../ui/modal/use-dialog.ts';
import { Link } from '../../../ui/page/link.ts';
import { leaveList } from '../../../ui/page/list-place.ts';
import { useIdle } from '../../../ui/page/use-idle.ts';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import textClasses from '../../../ui/parts/text.module.css';
import { PersonPicture } from '../../../ui/people/PersonPicture.tsx';
import { profilePath } from '../../../ui/people/profile-path.ts';
import { type StateColour, StateDot } from '../../../ui/StateDot.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { NameCell } from '../../../ui/table/NameCell.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { useSelection } from '../../../ui/table/use-selection.ts';
import { type ChosenPeople, choosePeople } from '../../mass/chosen.ts';
import classes from './Matrix.module.css';

const MassModal = later(async () => (await import('../../mass/MassModal.tsx')).MassModal);

export function Matrix() {
  const manages = useHeld().has(can.usersManagement);
  const [dialog, open, close] = useDialog<ChosenPeople>();
  const list = useList(listPeopleWithDocuments, { exporter: exportPeopleWithDocuments });
  const { data: known, isLoading: asksTypes } = useAnswer(listDocumentTypes);
  const groups = known ?? [];
  // The rows are fetched first, because the counts are in closed chips.
  const idle = useIdle();
  const facets = useAnswer(matrixFacets, { query: list.values }, { keepPrevious: true, enabled: idle }).data;
  const filter = (name: keyof NonNullable<typeof facets>, label: string) =>
    list.filter(name, label, facets?.[name] ?? []);
  const filters = [
    filter('documents', 'Situazione'),
    filter('within', 'Scadono'),
    filter('type', 'Tipo'),
    filter('team', 'Reparto'),
    filter('state', 'Accesso'),
  ];
  const types = groups.flatMap(({ types: all }) => all).filter(({ closed }) => !closed);
  const { type } = list.values;
  const shown = types.filter(({ id }) => type === undefined || String(id) === type);
  // Required types come first, so that they are seen without scrolling.
  const [asked, offered] = [true, false].map((must) =>
    shown.filter(({ requiredFor }) => (requiredFor !== 'nobody') === must),
  );
  const columns = columnsOf([...(asked ?? []), ...(offered ?? [])], manages);
  const zip = (ids: readonly number[] | null) =>
    download(
      zipDocuments,
      { query: { ...list.values, ...(ids && { people: ids.join(',') }) } },
      { stopped: 'Scaricamento interrotto' },
    );
  const selection = useSelection<PersonWithDocuments>({
    pages: list.pages,
    asked: JSON.stringify(list.values),
    nameOf: ({ name }) => name,
    words: ['persona', 'persone'],
    actions: [
      { label: 'Scarica i documenti (ZIP)', run: (ids) => void zip(ids) },
      ...(manages
        ? [
            {
              label: 'Ricorda',
              run: (ids: readonly number[] | null) =>
                open(choosePeople(ids, list.values, list.pages.total?.count ?? 0)),
            },
          ]
        : []),
    ],
  });
  return (
    <div className={classes.stack}>
      <div className={classes.filters}>
        <SearchField {...list.search('Cerca una persona')} />
        {filters.map((filter) => (
          <FilterChip key={filter.label} {...filter} />
        ))}
        <span className={classes.actions}>
          <ButtonWithIcon
            icon={IconFileZip}
            variant="default"
            disabled={list.empty}
            onClick={() => void zip(null)}
          >
            Scarica ZIP
          </ButtonWithIcon>
          <ExportMenu compact save={list.save} disabled={list.empty} />
        </span>
      </div>
      <ListContent
        things={['persona', 'persone']}
        // The types are the columns, which make a card as high as it is.
        list={{ ...list, pages: { ...list.pages, loading: list.pages.loading || asksTypes } }}
        whenNone="Non ci sono ancora persone."
      >
        <Table
          label="Documenti delle persone"
          columns={columns}
          {...list.table}
          selection={selection}
          actions={
            manages
              ? ({ id, name }) => [
                  {
                    label: 'Ricorda',
                    letter: 'o',
                    name: `Ricorda a ${name}`,
                    onClick: () => open(choosePeople([id], list.values, 1)),
                  },
                ]
              : undefined
          }
        />
      </ListContent>
      {dialog && (
        <MassModal action="remindOfDocuments" chosen={dialog} onDone={selection.clear} onClose={close} />
      )}
    </div>
  );
}

const columnsOf = (
  types: readonly { id: number; name: string }[],
  mayOpenPeople: boolean,
): readonly Column<PersonWithDocuments, never>[] => [
  {
    key: 'name',
    header: 'Persona',
    cell: ({ id, name, email, picture }) => (
      <NameCell
        name={name}
        email={email}
        mark={<PersonPicture person={{ id, picture }} />}
        {...(mayOpenPeople && { to: profilePath(email, { scheda: 'documenti' }) })}
      />
    ),
  },
  ...types.map(
    ({ id, name }): Column<PersonWithDocuments, never> => ({
      key: String(id),
      header: name,
      card: 'named',
      cell: ({ cells, name: person }) => (
        <Cell cell={cells.find(({ typeId }) => typeId === id)} name={`${name}, ${person}`} />
      ),
    }),
  ),
];

const colours: Record<DocumentCell['state'], StateColour> = {
  missing: 'amber',
  toCheck: 'amber',
  refused: 'red',
  valid: 'green',
  expiring: 'amber',
  expired: 'red',
};

function Cell({ cell, name }: { cell: DocumentCell | undefined; name: string }) {
  // A card leaves out empty cells.
  if (!cell) return null;
  const { state, expiresOn, documentId, waiting } = cell;
  const words = cellStates[state];
  const detail = waiting
    ? 'uno nuovo da verificare'
    : expiresOn && state !== 'toCheck'
      ? `${state === 'expired' ? 'dal' : 'al'} ${formatDate(expiresOn)}`
      : null;
  const content = (
    <>
      <StateDot colour={colours[state]}>{words}</StateDot>
      {/* The space separates the words where the line break isn't seen, for example by a screen reader. */}
      {detail && ' '}
      {detail && (
        <Text component="span" fz="small" c="dimmed" className={classes.detail}>
          {detail}
        </Text>
      )}
    </>
  );
  if (documentId === null) return content;
  return (
    <Link
      to={pageLink('/documents/$id', { id: documentId })}
      className={textClasses.link}
      onClick={leaveList}
      aria-label={`${name}: ${words}${detail ? ` ${detail}` : ''}`}
    >
      {content}
    </Link>
  );
}
