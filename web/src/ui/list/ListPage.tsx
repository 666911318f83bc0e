/**
 * The layout of every list: search, filters, order, rows, a button for more rows, and a message when there are none.
 */

import { Button, Stack, Text, VisuallyHidden } from '@mantine/core';
import { formatNumber } from '@wms/contract/platform/formats';
import { type ComponentType, Fragment, type ReactNode, useId } from 'react';
import type { MenuAction } from '../dropdown/menu-entry.ts';
import { useListPlace } from '../page/list-place.ts';
import { EmptyState, Page, Pending, Searching } from '../page/Page.tsx';
import { articles } from './articles.ts';
import { FilterChip } from './chips/FilterChip.tsx';
import type { FilterProps } from './chips/filter.ts';
import classes from './ListPage.module.css';
import { LoadMore } from './LoadMore.tsx';
import { NothingFound } from './NothingFound.tsx';
import { SearchField, type SearchFieldProps } from './SearchField.tsx';
import type { List } from './use-list.ts';

/**
 * `beside` is drawn next to the filter when it has a value, to explain the value. `chip` draws the filter in place of
 * the usual one, and finds its values by itself.
 */
export type ListFilter = FilterProps & { beside?: ReactNode; chip?: ComponentType<FilterProps> };

export type ListPageProps<Row> = {
  title: string;
  /** `['prodotto', 'prodotti']` */
  things: readonly [one: string, many: string];
  search: SearchFieldProps;
  filters: readonly ListFilter[];
  order?: FilterProps;
  /** Drawn beside the order, such as the choice of columns or an export. */
  controls?: ReactNode;
  list: List<Row>;
  /** A sentence above the rows that says how the search text was understood. */
  notice?: ReactNode;
  actions?: ReactNode;
  /** Secondary actions, in a menu. */
  more?: readonly MenuAction[];
  /** The advice when there are no things at all yet. */
  whenNone: ReactNode;
  /** The button that does the first step. */
  firstStep?: ReactNode;
  /** The rows, as a table or cards. */
  children: ReactNode;
};

export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, things, search, filters, order, controls, list, whenNone, children } = props;
  const { actions, more = [], notice, firstStep } = props;
  const count = list.pages.total ? describeCount(list.pages.total, things) : undefined;
  const counting = list.pages.loading && describeCount({ count: 100, more: false }, things);
  return (
    <Page title={title} count={count} counting={counting} actions={actions} more={more}>
      <ListControls search={search} filters={filters} order={order} controls={controls} list={list} />
      <ListContent things={things} list={list} notice={notice} whenNone={whenNone} firstStep={firstStep}>
        {children}
      </ListContent>
    </Page>
  );
}

type ListControlsProps<Row> = Pick<ListPageProps<Row>, 'search' | 'filters' | 'order' | 'controls' | 'list'>;

/** The search, the filters and the order of a list; a list in a tab has only these, without a page of its own. */
export function ListControls<Row>({ search, filters, order, controls, list }: ListControlsProps<Row>) {
  const { pages, filtered, clear } = list;
  return (
    <Stack component="search" gap={12} className={classes.narrowing}>
      <SearchField {...search} />
      <div className={classes.chips}>
        {filters.map(({ beside, chip: Chip = FilterChip, ...filter }) => (
          <Fragment key={filter.label}>
            <Chip {...filter} />
            {filter.chosen !== undefined && beside}
          </Fragment>
        ))}
        {filtered && (pages.loading || pages.rows.length > 0) && (
          <Button variant="subtle" color="gray" size="sm" onClick={clear}>
            Togli i filtri
          </Button>
        )}
        {(order || controls) && (
          <span className={classes.order}>
            {order && <FilterChip {...order} />}
            {controls}
          </span>
        )}
      </div>
    </Stack>
  );
}

type ContentProps<Row> = Pick<
  ListPageProps<Row>,
  'things' | 'list' | 'notice' | 'whenNone' | 'firstStep' | 'children'
>;

/** The rows, or the message in their place, and the button for more rows. */
export function ListContent<Row>({
  things,
  list: { pages, narrowed, filtered, clear },
  notice,
  whenNone,
  firstStep,
  children,
}: ContentProps<Row>) {
  const announced = useId();
  useListPlace(!pages.loading);
  if (pages.loading || pages.error) return <Pending error={pages.error} onRetry={pages.retry} rows={10} />;
  const { none, the, others } = articles(things);
  return (
    <Stack gap={12} miw={0}>
      <VisuallyHidden component="p" role="status" id={announced}>
        {pages.total && !pages.stale ? describeCount(pages.total, things) : ''}
      </VisuallyHidden>
      {notice && <Text c="dimmed">{notice}</Text>}
      {pages.approximate && (
        <Text c="dimmed">
          {pages.first?.partial
            ? `${none} ha tutte le parole: ecco quelli che ne hanno di più.`
            : `Nessun risultato con queste parole: ecco ${the} più simili.`}
        </Text>
      )}
      {pages.rows.length > 0 ? (
        children
      ) : pages.stale ? (
        <Searching />
      ) : narrowed ? (
        <NothingFound things={things} filtered={filtered} clear={clear} />
      ) : (
        <EmptyState action={firstStep}>{whenNone}</EmptyState>
      )}
      {pages.more ? (
        <LoadMore more={pages.more} things={things} />
      ) : (
        // A search returns at most a thousand best matches.
        pages.total &&
        (pages.total.more || pages.rows.length < pages.total.count) && (
          <Text c="dimmed">
            Ci sono {others} {things[1]}: aggiungi una parola o un filtro per trovarli.
          </Text>
        )
      )}
    </Stack>
  );
}

/** `12 prodotti`, or `più di 1.000 prodotti` */
export const describeCount = (
  { count, more }: { count: number; more: boolean },
  [singular, plural]: readonly [string, string],
) =>
  more
    ? `più di ${formatNumber(count)} ${plural}`
    : `${formatNumber(count)} ${count === 1 ? singular : plural}`;
