import { Group } from '@mantine/core';
import type { getMembersOverview } from '@wms/contract/accounting/members/list';
import type { previewRenewal } from '@wms/contract/accounting/members/renewal';
import type { Answer } from '@wms/contract/platform/endpoint';
import type { z } from 'zod';
import { FilterChip } from '../../../ui/list/chips/FilterChip.tsx';
import { yearName } from '../shared/labels.tsx';
import { useKinds } from '../shared/use-kinds.ts';

type Values = Partial<z.input<typeof previewRenewal.query>>;
type Props = {
  overview: Answer<typeof getMembersOverview>;
  year: string;
  values: Values;
  set: (patch: Values) => void;
};

/** Chooses the social year, and the members by their kind and their former payments. */
export function Choices({ overview: { years, start }, year, values: { kind, paidBefore }, set }: Props) {
  const kinds = useKinds();
  return (
    <Group component="search" gap={8}>
      <FilterChip
        label="Anno"
        values={years.map((year) => ({ value: String(year), label: yearName(year, start) }))}
        chosen={year}
        onChoose={(value) => value && set({ socialYear: value })}
        mandatory
      />
      <FilterChip
        label="Categoria"
        values={kinds.map(({ id, name }) => ({ value: String(id), label: name }))}
        chosen={kind}
        onChoose={(value) => set({ kind: value ?? '' })}
      />
      <FilterChip
        label="In regola l’anno prima"
        values={[{ value: 'yes', label: 'Sì' }]}
        chosen={paidBefore}
        onChoose={(value) => set({ paidBefore: (value ?? '') as 'yes' })}
      />
    </Group>
  );
}
