/** The things to order, by supplier; one click makes a draft for each supplier. */

import { Anchor, Box, Button, Text } from '@mantine/core';
import { IconFilePlus } from '@tabler/icons-react';
import {
  draftOrders,
  listToOrder,
  mostProposed,
  undoDrafts,
} from '@wms/contract/logistics/reorder/endpoints';
import { pageLink } from '@wms/contract/pages/link';
import type { Answer } from '@wms/contract/platform/endpoint';
import { formatCount, formatEuro, formatNumber, formatParts } from '@wms/contract/platform/formats';
import { useRef, useState } from 'react';
import { confirm } from '../../client/alerts/confirm.ts';
import { useAnswer, useChange } from '../../client/answer.ts';
import { FilterChip } from '../../ui/list/chips/FilterChip.tsx';
import { useListState } from '../../ui/list/list-state.ts';
import { ShortSearch } from '../../ui/list/ShortSearch.tsx';
import { useShortList } from '../../ui/list/short-list.ts';
import { Link } from '../../ui/page/link.ts';
import { EmptyState, Page, Pending } from '../../ui/page/Page.tsx';
import { useGoOn } from '../../ui/page/use-go-on.ts';
import { ButtonWithIcon } from '../../ui/parts/buttons.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import textClasses from '../../ui/parts/text.module.css';
import { KeysHelp } from '../../ui/table/KeysHelp.tsx';
import { walkRows } from '../../ui/table/row-focus.ts';
import { useListKeys } from '../../ui/table/use-list-keys.ts';
import { type ChosenRow, linesOf, orderedOf, rowsOf, sumOf, useChoices } from './choices.ts';
import { SupplierGroup } from './Group.tsx';
import classes from './Reorder.module.css';
import { rowKeys } from './Row.tsx';

const none = { value: 'none', label: 'Senza fornitore' };

export default function Reorder() {
  const { values, set } = useListState(listToOrder.query);
  const supplier = values.supplier;
  const { data, error, refetch, isPlaceholderData } = useAnswer(
    listToOrder,
    { query: { ...(supplier && { supplier }) } },
    { keepPrevious: true },
  );
  const { chosen: all, change, forget } = useChoices(rowsOf(data?.rows ?? [], data?.wishes ?? []));
  // The search works like the filter: what it hides is neither counted nor ordered.
  const list = useShortList(all, ({ proposal, wish, supplier }) =>
    [proposal?.product.name, proposal?.product.code, wish?.description, supplier?.name].join(' '),
  );
  const chosen = list.rows;
  const goOn = useGoOn();
  const [made, setMade] = useState<readonly Draft[]>([]);
  const drafted = useRef<readonly ChosenRow[]>([]);
  const undo = useChange(undoDrafts, { onDone: () => setMade([]) });
  const { run, busy } = useChange(draftOrders, {
    onDone({ orders }) {
      const [first, ...others] = orders;
      setMade(others.length > 0 ? orders : []);
      forget(drafted.current);
      // A single draft is opened. Several drafts are only listed, because nobody knows which one the person wants
      // first.
      if (first && others.length === 0) void goOn({ to: pageLink('/ordini/$id', { id: first.id }) });
    },
  });
  // While the rows of the chosen filter load, those of the former filter stay readable, but are neither counted nor
  // ordered.
  const ordered = isPlaceholderData ? [] : orderedOf(chosen);
  const sum = sumOf(ordered);
  // Home counts the same products. Some of them arrive already, and so aren't ordered.
  const low = data?.more ? 0 : chosen.filter(isLow).length;
  /** Makes the drafts of these rows. Choices about the rows of other suppliers stay for the next drafts. */
  const create = (rows: readonly ChosenRow[], shown: readonly ChosenRow[] = rows) => {
    drafted.current = shown;
    void run({ body: { lines: linesOf(rows) } });
  };
  const groups = useRef<HTMLDivElement>(null);
  const { helped, closeHelp } = useListKeys(groups);
  const suppliers = new Set(ordered.map((row) => row.supplier?.id)).size;
  const createAll = async () => {
    const title = `Crea ${formatCount(suppliers, 'bozza', 'bozze')}`;
    const message = `Una per fornitore, con ${formatCount(ordered.length, 'riga', 'righe')} in tutto.`;
    // One draft is what the button says; sixteen at once are easily an accident.
    if (suppliers === 1 || (await confirm({ title, message, confirmLabel: title }))) create(ordered, chosen);
  };
  const draft = (
    <ButtonWithIcon
      icon={IconFilePlus}
      loading={busy}
      disabled={suppliers === 0}
      onClick={() => void createAll()}
    >
      {suppliers === 0 ? 'Crea le bozze' : suppliers === 1 ? 'Crea la bozza' : `Crea ${suppliers} bozze`}
    </ButtonWithIcon>
  );

  return (
    <Page
      title="Da ordinare"
      back={{ to: '/ordini', label: 'Ordini' }}
      {...((low > 0 || ordered.length > 0) && {
        count: formatParts(
          low > 0 && `${formatNumber(low)} sotto scorta`,
          ordered.length > 0 && `${formatCount(ordered.length, 'riga', 'righe')} da ordinare`,
          ordered.length > 0 && sum && `${formatEuro(sum)} senza IVA`,
        ),
      })}
      actions={draft}
    >
      {made.length > 0 && (
        <MadeDrafts
          drafts={made}
          busy={undo.busy}
          onUndo={() => void undo.run({ body: { ids: made.map(({ id }) => id) } })}
        />
      )}
      {data && (data.suppliers.length > 0 || supplier) && (
        <div>
          <FilterChip
            label="Fornitore"
            values={[...data.suppliers.map(({ id, name }) => ({ value: String(id), label: name })), none]}
            chosen={supplier}
            onChoose={(value) => set({ supplier: value })}
          />
        </div>
      )}
      {!data ? (
        <Pending error={error} onRetry={refetch} rows={8} />
      ) : all.length === 0 ? (
        <EmptyState
          action={
            supplier && (
              <Button variant="default" onClick={() => set({ supplier: undefined })}>
                Togli il filtro
              </Button>
            )
          }
        >
          {supplier
            ? 'Da questo fornitore non c’è niente da ordinare.'
            : 'Niente da ordinare: niente è sotto scorta, e nessuno ha chiesto altro.'}
        </EmptyState>
      ) : (
        <ShortSearch list={list} label="Cerca per prodotto o fornitore" things={['riga', 'righe']}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys only move the focus from row to row */}
          <div className={classes.groups} ref={groups} data-rows onKeyDown={walkRows}>
            {groupsOf(chosen).map(({ key, ...group }) => (
              <SupplierGroup
                key={key}
                {...group}
                onChange={change}
                onCreate={(rows) => create(rows)}
                disabled={busy || isPlaceholderData}
              />
            ))}
            {data.more && (
              <Text c="dimmed">
                Ecco i primi {mostProposed}: crea le bozze di questi, o scegli un fornitore per vedere gli
                altri.
              </Text>
            )}
          </div>
        </ShortSearch>
      )}
      {helped && <KeysHelp letters={rowKeys} selects={false} onClose={closeHelp} />}
    </Page>
  );
}

const isLow = ({ proposal }: ChosenRow) => proposal && Number(proposal.available) < Number(proposal.minimum);

type Draft = Answer<typeof draftOrders>['orders'][number];

/** The drafts that one click has made: each can be opened, and all of them can be deleted again. */
function MadeDrafts({
  drafts,
  busy,
  onUndo,
}: {
  drafts: readonly Draft[];
  busy: boolean;
  onUndo: () => void;
}) {
  return (
    <Notice color="gray" role="status" title={formatCount(drafts.length, 'bozza creata', 'bozze create')}>
      <Box mb={8}>
        {drafts.map(({ id, supplier }) => (
          <div key={id} className={textClasses.linkLine}>
            <Anchor renderRoot={(props) => <Link to={pageLink('/ordini/$id', { id })} {...props} />}>
              {supplier}
            </Anchor>
          </div>
        ))}
      </Box>
      <Button variant="default" size="xs" loading={busy} onClick={onUndo}>
        Annulla: elimina le {drafts.length} bozze
      </Button>
    </Notice>
  );
}

/** Groups the rows by the proposed supplier, so that a row stays in its place when another supplier is chosen. */
function groupsOf(chosen: readonly ChosenRow[]) {
  const groups = new Map<
    string,
    { key: string; supplier: { id: number; name: string } | null; rows: ChosenRow[] }
  >();
  for (const row of chosen) {
    const supplier = row.proposal?.supplier ?? null;
    const key = String(supplier?.id ?? 'none');
    const group = groups.get(key) ?? { key, supplier, rows: [] };
    group.rows.push(row);
    groups.set(key, group);
  }
  return [...groups.values()];
}
