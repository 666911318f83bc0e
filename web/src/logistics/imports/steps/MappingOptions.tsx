/** The choices beside the columns. Each choice is shown only when the chosen columns need it. */

import { NativeSelect, Stack, TextInput } from '@mantine/core';
import type { Fold } from '@wms/contract/imports/category-path';
import type { Import, ImportOptions } from '@wms/contract/imports/endpoints';
import type { ImportKind } from '@wms/contract/imports/kinds';
import { trackingNames, trackings } from '@wms/contract/platform/numbers/units';
import { tooLong } from '../../../ui/too-long.ts';
import { FoldPreview } from './FoldPreview.tsx';
import { UnitChoices } from './UnitChoices.tsx';

type Props = {
  job: Import;
  columns: readonly (string | null)[];
  options: ImportOptions;
  onChange: (options: ImportOptions) => void;
};

const foldNames: Record<Fold, string> = {
  'first-last': 'Primo livello › ultimo',
  'first-second': 'Primo › secondo',
  'last-two': 'Gli ultimi due',
  'first-rest': 'Primo › tutto il resto',
};
/** The kinds whose rows may change things that exist; an import of people only invites, stock has no value to empty. */
const erasable: readonly ImportKind[] = [
  'products',
  'categories',
  'locations',
  'suppliers',
  'supplierProducts',
  'members',
];
const ways = trackings.map((value) => ({ value, label: trackingNames[value] }));

export function MappingOptions({ job, columns, options, onChange }: Props) {
  const has = (field: string) => columns.includes(field);
  const set = <K extends keyof ImportOptions>(name: K, value: ImportOptions[K]) =>
    onChange({ ...options, [name]: value });
  const hasPath = has('categoryPath') || has('path') || has('place');
  const valuesOf = (field: string) => job.columns[columns.indexOf(field)]?.values ?? [];
  return (
    <Stack component="section" gap={14} aria-label="Come leggerle">
      {job.kind === 'stock' && (
        <>
          <NativeSelect
            label="Le quantità del file"
            value={options.stockMode}
            onChange={(event) => set('stockMode', event.currentTarget.value === 'add' ? 'add' : 'set')}
            data={[
              { value: 'set', label: 'Sono quelle che ci sono: imposta' },
              { value: 'add', label: 'Sono arrivate: aggiungi' },
            ]}
            description={
              options.stockMode === 'set'
                ? 'Registra la differenza con quello che risulta. Quello che il file non nomina resta com’è.'
                : 'Registra un carico per ogni riga.'
            }
          />
          {(has('lot') || has('serial')) && (
            <NativeSelect
              label="Lotti di prodotti che non ne hanno"
              value={options.untrackedLots}
              onChange={(event) =>
                set('untrackedLots', event.currentTarget.value === 'ignore' ? 'ignore' : 'refuse')
              }
              data={[
                { value: 'refuse', label: 'Segnalali come errore' },
                { value: 'ignore', label: 'Tralascia il lotto' },
              ]}
            />
          )}
        </>
      )}
      {erasable.includes(job.kind) && (
        <NativeSelect
          label="Celle vuote di quello che c’è già"
          value={options.emptyCells}
          onChange={(event) => set('emptyCells', event.currentTarget.value === 'erase' ? 'erase' : 'keep')}
          data={[
            { value: 'keep', label: 'Lasciano il valore che c’è' },
            { value: 'erase', label: 'Svuotano il campo' },
          ]}
        />
      )}
      {job.kind === 'products' && has('barcode') && (
        <NativeSelect
          label="Codici a barre senza lo zero davanti"
          value={options.lostZeros}
          onChange={(event) => set('lostZeros', event.currentTarget.value === 'keep' ? 'keep' : 'restore')}
          data={[
            { value: 'restore', label: 'Rimettilo, se la cifra di controllo torna' },
            { value: 'keep', label: 'Lasciali come sono' },
          ]}
          description="I fogli di calcolo tolgono gli zeri davanti ai numeri."
        />
      )}
      {hasPath && (
        <TextInput
          label="Separatore dei percorsi"
          value={options.separator}
          error={tooLong(options.separator, 3)}
          onChange={(event) => set('separator', event.currentTarget.value)}
          maw={{ phone: 200 }}
        />
      )}
      {has('categoryPath') && (
        <>
          <NativeSelect
            label="Dal percorso alla categoria"
            value={options.fold}
            onChange={(event) => set('fold', event.currentTarget.value as Fold)}
            data={Object.entries(foldNames).map(([value, label]) => ({ value, label }))}
          />
          <FoldPreview paths={pathsOf(job, columns)} separator={options.separator} fold={options.fold} />
        </>
      )}
      {has('tracking') &&
        (['trackedAs', 'untrackedAs'] as const).map((name) => (
          <NativeSelect
            key={name}
            label={`Tracciamento: ${name === 'trackedAs' ? 'sì' : 'no o vuoto'} vuol dire`}
            value={options[name]}
            onChange={(event) => set(name, event.currentTarget.value as ImportOptions['trackedAs'])}
            data={ways}
          />
        ))}
      {has('unit') && (
        <UnitChoices
          values={valuesOf('unit')}
          chosen={options.units}
          onChange={(units) => set('units', units)}
        />
      )}
    </Stack>
  );
}

const pathsOf = (job: Import, columns: readonly (string | null)[]): readonly string[] => {
  const column = job.columns[columns.indexOf('categoryPath')];
  return column?.values ?? column?.examples ?? [];
};
