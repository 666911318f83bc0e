/** Counts how many people of the grid each value of each filter leaves, while the other filters stay unchanged. */
import { documentGapWords, type matrixFacets } from '@wms/contract/humanResources/documents/matrix';
import { personLife } from '@wms/contract/identity/users/life';
import { namesOf } from '@wms/contract/platform/declarations/names-of';
import type { Answer } from '@wms/contract/platform/endpoint';
import { sql } from 'kysely';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import type { User } from '../../../platform/people/user.ts';
import { readTypes } from '../types/reading.ts';
import { type MatrixFilters, matchesMatrix } from './reading.ts';

type Facets = Answer<typeof matrixFacets>;
type FacetCount = { name: keyof Facets; value: string; label: string; filters: MatrixFilters };

export async function countMatrixFacets(db: Reader, filters: MatrixFilters, user: User): Promise<Facets> {
  const types = (await readTypes(db, user)).flatMap(({ types: all }) => all).filter(({ closed }) => !closed);
  const teams = await db.selectFrom('teams').select(['id', 'name']).orderBy('name').orderBy('id').execute();
  const values: FacetCount[] = [
    ...namesOf(documentGapWords).map((documents) => ({
      name: 'documents' as const,
      value: documents,
      label: documentGapWords[documents],
      filters: { ...filters, documents },
    })),
    ...(['30', '60', '90'] as const).map((within) => ({
      name: 'within' as const,
      value: within,
      label: `Entro ${within} giorni`,
      filters: { ...filters, within },
    })),
    ...types.map(({ id, name: label }) => ({
      name: 'type' as const,
      value: String(id),
      label,
      filters: { ...filters, type: id },
    })),
    ...teams.map(({ id, name: label }) => ({
      name: 'team' as const,
      value: String(id),
      label,
      filters: { ...filters, team: id },
    })),
    ...namesOf(personLife.states).map((state) => ({
      name: 'state' as const,
      value: state,
      label: personLife.states[state].label,
      filters: { ...filters, state },
    })),
  ];
  // A type by itself leaves everybody: it says which documents the filters of documents mean.
  const isCounted = ({ name }: FacetCount) => name !== 'type' || filters.documents || filters.within;
  const counted = values.filter(isCounted);
  const rows = await runSql(db)<{ place: number; count: number }>`
    ${sql.join(
      counted.map(
        (value, place) => sql`select ${place}::integer as place, count(*)::integer as count from users u
                               where ${matchesMatrix(value.filters, user)}`,
      ),
      sql` union all `,
    )}`;
  const counts = new Map(rows.map(({ place, count }) => [counted[place], count]));
  const facetOf = (wanted: keyof Facets) =>
    values
      .filter(({ name }) => name === wanted)
      .map((value) => ({ value: value.value, label: value.label, count: counts.get(value) ?? null }));
  return {
    documents: facetOf('documents'),
    within: facetOf('within'),
    type: facetOf('type'),
    team: facetOf('team'),
    state: facetOf('state'),
  };
}
