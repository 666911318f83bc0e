import { Anchor } from '@mantine/core';
import type { listYearEntries } from '@wms/contract/accounting/year/endpoints';
import type { ReactNode } from 'react';
import type { ListValues } from '../../../ui/list/use-list.ts';
import { Link } from '../../../ui/page/link.ts';

type Props = { filters: ListValues<typeof listYearEntries>; children: ReactNode };

/** A figure with a link to its entries. */
export const EntriesLink = ({ filters, children }: Props) => (
  <Anchor
    inherit
    renderRoot={(props) => (
      <Link to="/ricevute/anno" search={{ scheda: 'movimenti', ...filters } as object} {...props} />
    )}
  >
    {children}
  </Anchor>
);
