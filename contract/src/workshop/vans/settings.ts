import { line } from '../../platform/schema.ts';
import { setting } from '../../platform/setting.ts';

/** The page in the glove box shows these numbers. */
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
