import { Button } from '@mantine/core';
import { type BookableResource, kindLabels } from '@wms/contract/workshop/resources/resource';
import { FilterChip } from '../../ui/list/chips/FilterChip.tsx';
import type { FilterValue } from '../../ui/list/chips/filter.ts';
import classes from './Calendar.module.css';
import type { CalendarView, Filters as Chosen } from './view.ts';

type Props = { shown: CalendarView; resources: readonly BookableResource[] };

const none: Chosen = {
  stanza: undefined,
  tipo: undefined,
  luogo: undefined,
  posti: undefined,
  attrezzatura: undefined,
};

/** Filters the resources. A filter that would not exclude any of them isn't offered. */
export function Filters({ shown: { filters, filter }, resources }: Props) {
  const vans = resources.some(({ kind }) => kind === 'van');
  const asked = filters.stanza?.split(',') ?? [];
  const chips: { name: keyof Chosen; label: string; values: FilterValue[] }[] = [
    {
      name: 'stanza',
      label: vans ? 'Furgone' : 'Stanza',
      values: resources
        // A bench is shown with its room. A link, such as that of its QR, can also ask for a bench alone.
        .filter(({ id, parentId }) => parentId === null || asked.includes(String(id)))
        .map(({ id, name }) => ({ value: String(id), label: name })),
    },
    { name: 'tipo', label: 'Tipo', values: counted(resources, ({ kind }) => [kind], kindName) },
    { name: 'luogo', label: 'Luogo', values: counted(resources, ({ place }) => (place ? [place] : [])) },
    {
      name: 'posti',
      label: 'Posti',
      values: [...new Set(resources.map(({ capacity }) => capacity ?? 0))]
        .filter((capacity) => capacity > 1)
        .toSorted((left, right) => left - right)
        .map((capacity) => ({ value: String(capacity), label: `Almeno ${capacity}` })),
    },
    { name: 'attrezzatura', label: 'Attrezzatura', values: counted(resources, ({ equipment }) => equipment) },
  ];
  const offered = chips.filter(({ name, values }) => values.length > 1 || filters[name] !== undefined);
  return (
    <div className={classes.filters}>
      {offered.map(({ name, label, values }) => (
        <FilterChip
          key={name}
          label={label}
          values={values}
          chosen={filters[name]}
          onChoose={(value) => filter({ [name]: value })}
        />
      ))}
      {Object.keys(filters).length > 0 && (
        <Button variant="subtle" color="gray" size="sm" onClick={() => filter(none)}>
          Togli i filtri
        </Button>
      )}
    </div>
  );
}

export const noFilters = none;

const kindName = (kind: string) => kindLabels[kind as keyof typeof kindLabels] ?? kind;

function counted(
  resources: readonly BookableResource[],
  wordsOf: (resource: BookableResource) => readonly string[],
  labelOf = (word: string) => word,
): FilterValue[] {
  const counts = new Map<string, number>();
  for (const word of resources.flatMap(wordsOf)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, label: labelOf(value), count }))
    .toSorted((left, right) => left.label.localeCompare(right.label, 'it', { numeric: true }));
}
