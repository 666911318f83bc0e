/** The treasurer's settings for the statements of donors. */
import { can } from '../../platform/permissions.ts';
import { text } from '../../platform/schema.ts';
import { setting } from '../../platform/setting.ts';

export const donorStatementText = setting({
  name: 'accounting.donorStatementText',
  group: 'Donazioni',
  label: 'Testo del riepilogo annuale delle donazioni',
  help: 'Sta sotto le donazioni tracciabili dell’anno; quelle in contanti non ci sono mai',
  kind: 'text',
  keptBy: can.receiptsManagement,
  schema: text(2000),
  initial:
    'Si dichiara che le somme sopra elencate sono state ricevute a titolo di erogazione liberale, con mezzi di ' +
    'pagamento tracciabili. Si conservi questo riepilogo insieme alla documentazione dei versamenti.',
});

export const yearSettings = [donorStatementText];
