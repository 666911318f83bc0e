/** Makes the signature of the invented team's mails. */
import { insertRow, runSql, type Writer } from '../../server/src/platform/database/connection.ts';

const accent = '#c2410c';

export async function makeSignatures(tx: Writer, people: { ids: readonly number[] }): Promise<void> {
  // The ready template is no longer the default one, but people may still choose it.
  await runSql(tx)`update signature_templates set is_default = false where is_default`;
  await insertRow(tx, 'signature_templates', {
    name: 'Squadra',
    layout: 'classica',
    accent,
    is_default: true,
    note: 'Squadra Corse Aurora è fatta da volontari: il cinque per mille al codice fiscale 97000000010.',
  });
  const brief = await insertRow(tx, 'signature_templates', {
    name: 'Breve, per le risposte',
    layout: 'essenziale',
    accent,
  });
  const known = { text: null, shown: true };
  await insertRow(tx, 'signature_choices', {
    user_id: people.ids[0] ?? 0,
    template_id: brief,
    fields: JSON.stringify({
      name: known,
      role: { text: 'Responsabile del magazzino', shown: true },
      team: known,
      phone: { text: null, shown: false },
      email: known,
      address: known,
      website: known,
    }),
    links: JSON.stringify([{ label: 'LinkedIn', url: 'https://www.linkedin.com/in/squadra-corse-aurora' }]),
  });
}
