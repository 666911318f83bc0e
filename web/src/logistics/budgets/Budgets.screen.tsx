/** The page of budgets: each team's budget of a year, its commitments and spendings, and the limits of approval. */

import { Button, Text } from '@mantine/core';
import { listBudgets, type TeamBudget } from '@wms/contract/logistics/budgets/endpoints';
import { can } from '@wms/contract/platform/permissions';
import { today } from '@wms/contract/platform/schema';
import { useEffect, useRef, useState } from 'react';
import { useAnswer } from '../../client/answer.ts';
import { useMay } from '../../client/session/permission.ts';
import { FilterChip } from '../../ui/list/chips/FilterChip.tsx';
import { useListState } from '../../ui/list/list-state.ts';
import { ShortSearch } from '../../ui/list/ShortSearch.tsx';
import { useShortList } from '../../ui/list/short-list.ts';
import { useDialog } from '../../ui/modal/use-dialog.ts';
import { EmptyState, Page, Pending } from '../../ui/page/Page.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import type { RowAction } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/Table.tsx';
import classes from './Budgets.module.css';
import { columns } from './columns.tsx';
import { describeLimits } from './labels.ts';
import { BudgetModal, LimitsModal } from './Modals.tsx';
import { YearPicture } from './YearPicture.tsx';

type OpenDialog = { what: 'budget'; of: TeamBudget } | { what: 'limits'; of: TeamBudget | null };

export default function Budgets() {
  const { values, set } = useListState(listBudgets.query);
  const year = values.year ?? today().slice(0, 4);
  const { data, error, refetch } = useAnswer(listBudgets, { query: { year } });
  const list = useShortList(data?.teams ?? [], ({ team }) => team.name);
  const [pictured, setPictured] = useState<{ id: number } | null>(null);
  const picture = useRef<HTMLDivElement>(null);
  // The picture may be below the visible part of the page, so it is scrolled into view when somebody asks for it.
  useEffect(() => {
    if (pictured) picture.current?.scrollIntoView({ block: 'center' });
  }, [pictured]);
  const [dialog, open, close] = useDialog<OpenDialog>();
  const setsLimits = useMay([[can.usersManagement]]);
  const shown = data?.teams.find(({ team }) => team.id === pictured?.id) ?? data?.teams[0];

  const actionsOf = (budget: TeamBudget): RowAction[] => [
    {
      label: 'Budget',
      name: `Budget di ${budget.team.name}`,
      onClick: () => open({ what: 'budget', of: budget }),
    },
    {
      label: 'Anno',
      name: `L’anno di ${budget.team.name}`,
      onClick: () => setPictured({ id: budget.team.id }),
    },
    ...(setsLimits
      ? [
          {
            label: 'Limiti',
            name: `Limiti di ${budget.team.name}`,
            onClick: () => open({ what: 'limits', of: budget }),
          },
        ]
      : []),
  ];

  return (
    <Page title="Budget" back={{ to: '/ordini', label: 'Ordini' }} subtitle="Di ogni reparto, IVA compresa">
      <div>
        <FilterChip
          label="Anno"
          values={(data?.years ?? [Number(year)]).map((year) => ({
            value: String(year),
            label: String(year),
          }))}
          chosen={year}
          onChoose={(value) => set({ year: value })}
          mandatory
        />
      </div>
      {!data ? (
        <Pending error={error} onRetry={refetch} rows={6} />
      ) : (
        <div className={classes.parts}>
          {data.teams.length === 0 ? (
            <EmptyState>Non c’è ancora nessun reparto: i budget sono dei reparti.</EmptyState>
          ) : (
            <ShortSearch list={list} label="Cerca per reparto" things={['reparto', 'reparti']}>
              <Table
                label="Budget dei reparti"
                rows={list.rows.map((row) => ({ ...row, id: row.team.id }))}
                columns={columns}
                actions={actionsOf}
              />
            </ShortSearch>
          )}
          {shown && (
            <div ref={picture}>
              <YearPicture key={shown.team.id} of={shown} year={Number(year)} />
            </div>
          )}
          <Section
            title="Limiti di approvazione"
            end={
              setsLimits && (
                <Button variant="default" onClick={() => open({ what: 'limits', of: null })}>
                  Modifica
                </Button>
              )
            }
          >
            <Text>{describeLimits(data.limits)}</Text>
            {!setsLimits && <Text c="dimmed">Li decide chi gestisce gli utenti.</Text>}
          </Section>
        </div>
      )}
      {dialog?.what === 'budget' && <BudgetModal budget={dialog.of} year={Number(year)} onClose={close} />}
      {dialog?.what === 'limits' && (
        <LimitsModal
          team={dialog.of?.team ?? null}
          limits={dialog.of ? dialog.of.limits : (data?.limits ?? null)}
          year={Number(year)}
          onClose={close}
        />
      )}
    </Page>
  );
}
