import { nameCodes } from '@wms/contract/identity/permissions/described';
import { wakePermissions } from '@wms/contract/identity/permissions/sleeping';
import type { Permission } from '@wms/contract/platform/permissions';
import { confirm } from '../../../client/alerts/confirm.ts';
import { useChange } from '../../../client/answer.ts';

/** Wakes codes of a person, after asking whether the account is really theirs. */
export function useWake() {
  const { run, busy } = useChange(wakePermissions);
  const ask = async (person: { id: number; name: string }, permissions: Permission[]) => {
    const message =
      'Parlane prima con la persona: se l’indirizzo e l’accesso sono suoi, ' +
      `${permissions.length === 1 ? 'torna valido' : 'tornano validi'} ${nameCodes(permissions)}.`;
    if (await confirm({ title: `L’accesso è di ${person.name}?`, message, confirmLabel: 'Risveglia' }))
      await run({ params: { id: String(person.id) }, body: { permissions } });
  };
  return { ask, busy };
}
