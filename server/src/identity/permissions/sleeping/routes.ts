import { nameCodes } from '@wms/contract/identity/permissions/described';
import { wakePermissions } from '@wms/contract/identity/permissions/sleeping';
import { implement } from '../../../platform/http/endpoint.ts';
import { refuse } from '../../../platform/refusal.ts';
import { wake } from './sleeping.ts';

export const sleepingRoutes = [
  implement(wakePermissions, async ({ params: { id }, body: { permissions: codes }, user, tx, security }) => {
    if (id === user.id) throw refuse.notTheirs('I tuoi permessi li risveglia un’altra persona');
    const missing = codes.filter((code) => !user.permissions.has(code));
    if (missing.length > 0)
      throw refuse.notTheirs(
        `Puoi risvegliare solo i permessi che hai anche tu: non hai ${nameCodes(missing)}`,
      );
    const woken = await wake(tx, id, codes, user.id);
    if (woken.length === 0) throw refuse.conflict('Questi permessi non dormono più');
    security('permissions-woken', { on: id, permissions: woken });
    return { message: `Di nuovo ${woken.length === 1 ? 'valido' : 'validi'}: ${nameCodes(woken)}` };
  }),
];
