import { line } from '../../platform/schema.ts';
import { setting } from '../../platform/setting.ts';

/** These numbers are printed on the sheet that is kept in the van. */
export const emergencyNumbers = setting({
  name: 'workshop.emergencyNumbers',
  group: 'Furgoni',
  label: 'Numeri d’emergenza',
  help: 'Sul foglio nel cruscotto, separati da «;»: 112 Emergenze; 02 1234567 Soccorso stradale',
  kind: 'line',
  schema: line(400),
  initial: '112 Emergenze',
});

export const vanSettings = [emergencyNumbers] as const;
