/** Filters of a list by a person or a team. The address has only the id, so the name is fetched. */
import { searchPeople, searchTeams } from '@wms/contract/platform/people/who-is-who';
import { useAnswer } from '../../client/answer.ts';
import { PersonSelect } from './PersonSelect.tsx';
import { TeamSelect } from './TeamSelect.tsx';

type Props = { id: string | undefined; onChange: (id: string | undefined) => void };

/** Shown until the name has been fetched. */
const unnamed = { name: '…', id: 0 };
const idOf = (choice: { id: number } | null) => (choice ? String(choice.id) : undefined);

export function PersonFilter({ label, id, onChange }: Props & { label: string }) {
  const { data } = useAnswer(searchPeople, { query: { id: id ?? '' } }, { enabled: Boolean(id) });
  return (
    <PersonSelect
      label={label}
      value={id ? (data?.[0] ?? unnamed) : null}
      onChange={(choice) => onChange(idOf(choice))}
    />
  );
}

export function TeamFilter({ id, onChange }: Props) {
  const { data } = useAnswer(searchTeams, { query: { id: id ?? '' } }, { enabled: Boolean(id) });
  return (
    <TeamSelect value={id ? (data?.[0] ?? unnamed) : null} onChange={(choice) => onChange(idOf(choice))} />
  );
}
