/** Starts a new import, and lists the previous ones. */

import { Anchor, NativeSelect, Stack, Text } from '@mantine/core';
import { importAccess } from '@wms/contract/imports/access';
import { type ImportSummary, importTemplate, listImports } from '@wms/contract/imports/endpoints';
import { type ImportKind, importKindNames, importKinds } from '@wms/contract/imports/kinds';
import { pageLink } from '@wms/contract/pages/link';
import { formatCount, formatParts, formatTime } from '@wms/contract/platform/formats';
import { satisfies } from '@wms/contract/platform/permissions';
import { download } from '../../client/download.ts';
import { useHeld } from '../../client/session/current.ts';
import { useMenuPlace } from '../../ui/cupboards/menu-place.ts';
import { ListContent } from '../../ui/list/ListPage.tsx';
import { PartSearch } from '../../ui/list/PartSearch.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { Page } from '../../ui/page/Page.tsx';
import { useChoiceInUrl } from '../../ui/page/use-choice-in-url.ts';
import { Section } from '../../ui/parts/Section.tsx';
import type { Column } from '../../ui/table/column.ts';
import { NameCell } from '../../ui/table/NameCell.tsx';
import { Table } from '../../ui/table/Table.tsx';
import { ImportStateDot } from './shared/labels.tsx';
import { resultPages } from './shared/result-pages.ts';
import { UploadFile } from './UploadFile.tsx';

export default function Imports() {
  const held = useHeld();
  const kinds = importKinds.filter((kind) => satisfies(held, importAccess[kind]));
  const [kind, setKind] = useChoiceInUrl<ImportKind>('dati', kinds, kinds[0] ?? 'products');
  useMenuPlace(resultPages[kind].to);
  return (
    <Page
      title="Importa"
      subtitle="Scegli il file: vedi che cosa succederà prima che qualcosa venga scritto."
      back={{ to: resultPages[kind].to, label: resultPages[kind].page }}
    >
      <Stack component="section" gap={14} maw={720} aria-label="Nuova importazione">
        <NativeSelect
          label="Che cosa importi"
          value={kind}
          onChange={(event) => setKind(kinds.find((kind) => kind === event.currentTarget.value) ?? kind)}
          data={kinds.map((value) => ({ value, label: importKindNames[value].label }))}
          maw={{ phone: 280 }}
        />
        <UploadFile kind={kind} />
        <Text c="dimmed" fz="sm">
          Non hai un file? Parti dal modello:{' '}
          {(['csv', 'xlsx'] as const).map((format, index) => (
            <span key={format}>
              {index > 0 && ' o '}
              <Anchor
                component="button"
                type="button"
                onClick={() =>
                  download(importTemplate, { query: { kind, format } }, { stopped: 'Download interrotto' })
                }
              >
                {format.toUpperCase()}
              </Anchor>
            </span>
          ))}
          .
        </Text>
      </Stack>
      <Earlier kind={kind} />
    </Page>
  );
}

function Earlier({ kind }: { kind: ImportKind }) {
  const list = useList(listImports, { fixed: { kind }, inAddress: false });
  return (
    <Section title={`Importazioni di ${importKindNames[kind].plural}`}>
      <PartSearch list={list} label="Cerca per nome del file" />
      <ListContent
        things={['importazione', 'importazioni']}
        list={list}
        whenNone={
          kind === 'people'
            ? 'Qui trovi le importazioni, con il loro esito.'
            : 'Qui trovi le importazioni, con il loro esito: le puoi anche annullare.'
        }
      >
        <Table label="Importazioni" columns={columns} {...list.table} momentOf={momentOf} />
      </ListContent>
    </Section>
  );
}

const momentOf = ({ createdAt }: ImportSummary) => createdAt;

const columns: readonly Column<ImportSummary, never>[] = [
  {
    key: 'file',
    header: 'File',
    cell: ({ id, fileName, createdAt, by }) => (
      <NameCell
        name={fileName}
        to={pageLink('/importa/$id', { id })}
        opensRow
        detail={formatParts(formatTime(createdAt), by)}
      />
    ),
  },
  { key: 'state', header: 'Stato', cell: ({ state }) => <ImportStateDot state={state} /> },
  {
    key: 'outcome',
    header: 'Quante',
    numeric: true,
    cell: ({ kind, counts, state, rows }) => {
      const { singular, plural } = importKindNames[kind];
      return state === 'done' && counts
        ? formatCount(counts.created + counts.updated, singular, plural)
        : formatCount(rows, 'riga', 'righe');
    },
  },
];
