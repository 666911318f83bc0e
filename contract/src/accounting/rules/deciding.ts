/** The fiscal settings on the treasurer's page, each value with the day from which it holds. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { can } from '../../platform/permissions.ts';
import { CivilDate } from '../../platform/schema.ts';
import { SettingAnswer } from '../../utilities/organisation/endpoints.ts';

const access = [[can.receiptsManagement]] as const;
const params = z.strictObject({ name: z.string().max(80) });

export const listRules = endpoint.get('/api/accounting/rules', {
  summary: 'Le regole fiscali e i testi decisi da chi gestisce le ricevute: valori di ieri, di oggi e futuri',
  access,
  answer: z.array(SettingAnswer),
});

export const changeRule = endpoint.put('/api/accounting/rules/:name', {
  summary: 'Decide una regola da un giorno in poi',
  access,
  params,
  // The setting's own schema checks the value.
  body: z.strictObject({ value: z.unknown(), validFrom: CivilDate }),
});

export const withdrawRule = endpoint.delete('/api/accounting/rules/:name/:validFrom', {
  summary: 'Ritira un valore che non vale ancora',
  access,
  params: params.extend({ validFrom: CivilDate }),
});
