import { Table } from '@mantine/core';
import {
  type BelowMinimum,
  exportBelowMinimum,
  listBelowMinimum,
} from '@wms/contract/logistics/stock/reports';
import { call } from '../../client/call/send.ts';
import { download } from '../../client/download.ts';
import { formatQuantity } from '../../ui/formats.ts';
import { usePages } from '../../ui/list/use-pages.ts';
import { StateDot } from '../../ui/StateDot.tsx';
import classes from '../shared/Panel.module.css';
import { DeskList } from './DeskList.tsx';
import { Fact, ProductCell } from './ProductCell.tsx';

/** What there is less of than its minimum, and how much to order. */
export function BelowMinimumPanel() {
  const pages = usePages<BelowMinimum>(listBelowMinimum, {}, (cursor, signal) =>
    call(listBelowMinimum, { query: cursor ? { cursor } : {} }, { signal }),
  );
  return (
    <DeskList
      label="Sotto scorta"
      things={['prodotto', 'prodotti']}
      pages={pages}
      intro={<p className={classes.intro}>Prodotti di cui è disponibile meno della scorta minima.</p>}
      save={(format) => download(exportBelowMinimum, { query: { format } })}
      columns={['Prodotto', 'Stato']}
      quantities={['Disponibile', 'Minimo', 'Da ordinare']}
      whenNone="Niente è sotto scorta: di ogni prodotto ce n’è almeno il minimo."
      row={(row) => (
        <Table.Tr key={row.id}>
          <ProductCell product={row}>
            <span className={classes.detail}>{row.category}</span>
          </ProductCell>
          <Table.Td>
            {Number(row.available) > 0 ? (
              <StateDot colour="amber">Sotto scorta</StateDot>
            ) : (
              <StateDot colour="red">Esaurito</StateDot>
            )}
          </Table.Td>
          <Fact name="Disponibile">{formatQuantity(row.available, row.unit)}</Fact>
          <Fact name="Minimo">{formatQuantity(row.minimum, row.unit)}</Fact>
          <Fact name="Da ordinare" strong>
            {formatQuantity(row.proposed, row.unit)}
          </Fact>
        </Table.Tr>
      )}
    />
  );
}
