/**
 * A list whose text, filters and order are in the page's address: reads its pages, and gives its filters and its
 * export.
 */
import type { Answer, Endpoint } from '@wms/contract/platform/endpoint';
import { useState } from 'react';
import type { z } from 'zod';
import type { RawArgs } from '../../client/call/request.ts';
import { send } from '../../client/call/send.ts';
import { download } from '../../client/download.ts';
import type { FilterProps, FilterValue } from './chips/filter.ts';
import type { ExportFormat } from './ExportMenu.tsx';
import { type ListState, useListState } from './list-state.ts';
import type { SearchFieldProps } from './SearchField.tsx';
import { type PageOf, type Pages, usePages } from './use-pages.ts';

/** An endpoint that answers a page of rows and the cursor of the next page. */
export type PagedEndpoint = Endpoint & {
  readonly query: z.ZodObject;
  readonly answer: z.ZodType<{ rows: unknown[]; cursor: string | null }>;
};

export type RowOf<E extends PagedEndpoint> = Answer<E> extends { rows: (infer Row)[] } ? Row : never;

/** The values that filter and order a list. */
export type ListValues<E extends PagedEndpoint> = Partial<Omit<z.input<E['query']>, 'cursor' | 'limit'>>;

type Options<E extends PagedEndpoint> = {
  params?: Record<string, string>;
  /** Values that the screen always sends, whatever the address says. The person can't clear them. */
  fixed?: ListValues<E>;
  /** False when the list is a part of a page whose address has another meaning: it keeps its values itself. */
  inAddress?: boolean;
  /** Removes values that have no effect together with the others. */
  clean?: (values: ListValues<E>) => ListValues<E>;
  /** The endpoint that exports all rows that match the filters, as a file. */
  exporter?: Endpoint;
  /** Milliseconds until the rows are read again, while the server still makes one of them; false when all are made. */
  askAgainAfter?: (rows: RowOf<E>[]) => number | false;
};

/** The properties for the components of a list. */
export type List<Row, More = unknown> = {
  pages: Pages<Row, More>;
  table: Pick<Pages<Row>, 'rows' | 'stale'>;
  /** True when the list has a search text or a filter. */
  narrowed: boolean;
  /** True when the list has a filter. A search text alone has its own button to be cleared. */
  filtered: boolean;
  clear: () => void;
};

export function useList<const E extends PagedEndpoint>(endpoint: E, options: Options<E> = {}) {
  type Values = ListValues<E>;
  const { params, fixed, inAddress = true, clean, exporter } = options;
  const address = useListState(endpoint.query, notOfState);
  const own = useOwnState<Values>();
  // The schema of each field of the query has accepted its value.
  const state = inAddress ? (address as unknown as ListState<Values>) : own;
  const stated = state.values as Values;
  const values: Values = { ...(clean?.(stated) ?? stated), ...fixed };
  const set = state.set as (patch: { [Name in keyof Values]?: Values[Name] | undefined }) => void;
  const change = state.set as (patch: object) => void;
  const read = (name: keyof Values) => values[name] as string | undefined;
  const args = (more: object): RawArgs => ({ ...(params && { params }), query: { ...values, ...more } });

  const pages = usePages<RowOf<E>, Omit<Answer<E>, keyof PageOf<never>>>(
    endpoint,
    params ? { params, ...values } : values,
    async (cursor, signal) => {
      const { body } = await send(endpoint, args(cursor ? { cursor } : {}), { signal });
      return body as Answer<E> & PageOf<RowOf<E>>;
    },
    options.askAgainAfter,
  );
  const { counts } = (pages.first ?? {}) as { counts?: Counts };
  const chosen = Object.keys(values).filter((name) => !orders.includes(name) && !(fixed && name in fixed));
  return {
    values,
    set,
    pages,
    empty: pages.rows.length === 0,
    /** The properties of the table. */
    table: { rows: pages.rows, stale: pages.stale },
    narrowed: chosen.length > 0,
    filtered: chosen.some((name) => name !== 'q'),
    clear: () => change(Object.fromEntries(chosen.map((name) => [name, undefined]))),
    /** The properties of the search field. */
    search: (label: string): SearchFieldProps => ({
      label,
      value: read('q' as keyof Values) ?? '',
      onChange: (text) => change({ q: text || undefined }),
    }),
    /** The properties of a filter's chip. A filter with a `usual` value always has one. */
    filter: (
      name: keyof Values & string,
      label: string,
      choices: readonly FilterValue[],
      usual?: string,
    ): FilterProps => ({
      label,
      values: withCounts(choices, counts?.[name]),
      chosen: read(name) ?? usual,
      onChoose: (value) => change({ [name]: value === usual ? undefined : value }),
      mandatory: usual !== undefined,
    }),
    save: async (format: ExportFormat) => exporter && download(exporter, args({ format })),
  };
}

type Counts = Readonly<Record<string, Readonly<Record<string, number>>>> | null;

/** The counts of a list's first page, each up to a thousand, beside the filter's values. */
const withCounts = (choices: readonly FilterValue[], counts: Readonly<Record<string, number>> | undefined) =>
  counts
    ? choices.map((choice) => {
        const count = counts[choice.value];
        return count === undefined ? choice : { ...choice, count, atLeast: count > mostCounted };
      })
    : choices;

/** The values of a list that aren't in the address. */
function useOwnState<Values extends object>(): ListState<Values> {
  const [values, setValues] = useState<Partial<Values>>({});
  const set = (patch: Partial<Values>) =>
    setValues((before) => {
      const given = Object.entries({ ...before, ...patch }).filter(([, value]) => value);
      return Object.fromEntries(given) as Partial<Values>;
    });
  return { values, set };
}

const mostCounted = 1000;
const notOfState = ['cursor', 'limit'];
const orders = ['sort', 'direction'];
