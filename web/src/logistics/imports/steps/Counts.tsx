import type { ImportCounts } from '@wms/contract/logistics/imports/endpoints';
import type { ImportKind } from '@wms/contract/logistics/imports/fields';
import { formatNumber } from '@wms/contract/platform/formats';
import classes from './Steps.module.css';

/** The number of rows of each kind; a zero is dimmed. */
export function Counts({
  kind,
  counts,
  tense,
}: {
  kind: ImportKind;
  counts: ImportCounts;
  tense: 'future' | 'past';
}) {
  const e = kind === 'products' ? 'i' : 'e';
  const figures = [
    { name: kind === 'products' ? 'nuovi' : 'nuove', count: counts.created },
    { name: tense === 'future' ? 'da aggiornare' : `aggiornat${e}`, count: counts.updated },
    { name: `invariat${e}`, count: counts.unchanged },
    { name: counts.wrong === 1 ? 'riga sbagliata' : 'righe sbagliate', count: counts.wrong, wrong: true },
  ];
  return (
    <dl className={classes.counts}>
      {figures.map(({ name, count, wrong }) => (
        <div key={name} data-none={count === 0 || undefined} data-wrong={(wrong && count > 0) || undefined}>
          <dt>{name}</dt>
          <dd>{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
