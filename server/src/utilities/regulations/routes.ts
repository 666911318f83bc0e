/** Reading and confirming regulations, for everybody who is signed in. */
import { pageLink } from '@wms/contract/pages/link';
import {
  confirmRegulation,
  getRegulation,
  getRegulationFile,
  getRegulationText,
  listRegulations,
  searchRegulations,
} from '@wms/contract/utilities/regulations/endpoints';
import { sentences } from '@wms/contract/utilities/regulations/regulation';
import { runSql } from '../../platform/database/connection.ts';
import { type ConstraintSentences, conflict, invalid } from '../../platform/database/constraint-sentences.ts';
import type { Storage } from '../../platform/files/storage.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { storedFile } from '../../platform/http/stored-file.ts';
import { markDone } from '../../platform/news/done.ts';
import { refuse } from '../../platform/refusal.ts';
import { listFor, readFor, readVersion, requireVersion, searchFor } from './reading.ts';

export const regulationConstraints: ConstraintSentences = {
  regulations_title_key: conflict('C’è già un regolamento con questo titolo', 'title'),
  regulation_versions_in_order: invalid(sentences.notBefore, 'effectiveOn'),
  regulation_versions_within_a_year: invalid(sentences.withinAYear, 'effectiveOn'),
  regulation_versions_open: conflict('Il regolamento è chiuso: riaprilo per pubblicare una nuova versione'),
  regulation_acceptances_replaced: conflict(sentences.replaced),
  regulation_acceptances_open: conflict(sentences.closed),
};

export const regulationRoutes = (storage: Storage) => [
  implement(listRegulations, ({ user, db }) => listFor(db, user)),

  implement(searchRegulations, ({ query, user, db }) => searchFor(db, user, query.q)),

  implement(getRegulation, ({ params, user, db }) => readFor(db, user, params.id)),

  implement(getRegulationText, async ({ params, user, db }) => {
    const { body } = await readVersion(db, user, params.id);
    if (body === null) throw refuse.notFound('Questa versione è un PDF');
    return { body };
  }),

  implement(getRegulationFile, async ({ params, user, db }) => {
    const { title, version, sha256 } = await readVersion(db, user, params.id);
    if (sha256 === null) throw refuse.notFound('Questa versione è un testo');
    return storedFile(storage, sha256, { type: 'application/pdf', name: `${title} v${version}.pdf` });
  }),

  implement(confirmRegulation, async ({ params, user, tx }) => {
    const { id, title, regulationId } = await requireVersion(tx, params.id);
    // A second tap changes nothing: the first confirmation counts, with its time.
    await runSql(tx)`
      insert into regulation_acceptances (user_id, version_id) values (${user.id}, ${id}) on conflict do nothing`;
    await markDone(tx, user.id, pageLink('/regolamenti/$id', { id: regulationId }));
    const [said] = await runSql(tx)<{ kind: string }>`
      select kind from regulation_acceptances where user_id = ${user.id} and version_id = ${id}`;
    return {
      message: said?.kind === 'accettazione' ? `Hai accettato «${title}»` : `Hai preso visione di «${title}»`,
    };
  }),
];
