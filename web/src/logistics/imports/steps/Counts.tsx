import type { ImportCounts } from '@wms/contract/imports/endpoints';
import { type ImportKind, importKindNames } from '@wms/contract/imports/kinds';
import { formatNumber } from '@wms/contract/platform/formats';
import { Figure, Figures } from '../../../ui/parts/Figures.tsx';

/** The number of rows of each kind. */
export function Counts({
  kind,
  counts,
  tense,
}: {
  kind: ImportKind;
  counts: ImportCounts;
  tense: 'future' | 'past';
}) {
  const { masculine } = importKindNames[kind];
  const e = masculine ? 'i' : 'e';
  const figures = [
    { name: masculine ? 'nuovi' : 'nuove', count: counts.created },
    // An import of people only invites, so it updates nobody.
    ...(kind === 'people'
      ? []
      : [{ name: tense === 'future' ? 'da aggiornare' : `aggiornat${e}`, count: counts.updated }]),
    { name: `invariat${e}`, count: counts.unchanged },
    ...(counts.skipped ? [{ name: `lasciat${e} fuori`, count: counts.skipped }] : []),
    { name: counts.wrong === 1 ? 'riga sbagliata' : 'righe sbagliate', count: counts.wrong, wrong: true },
  ];
  return (
    <Figures>
      {figures.map(({ name, count, wrong = false }) => (
        <Figure key={name} name={name} strong low={wrong && count > 0}>
          {formatNumber(count)}
        </Figure>
      ))}
    </Figures>
  );
}
