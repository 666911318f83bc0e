/** Describes documents and their types for the history. */

import { documentAudiences } from '@wms/contract/humanResources/documents/administration';
import { documentLife } from '@wms/contract/humanResources/documents/life';
import { formatDate } from '@wms/contract/platform/formats';
import { sql } from 'kysely';
import {
  commonNames,
  type DescribedTable,
  field,
  number,
  reference,
  stateOf,
} from '../../platform/history/description.ts';
import { historyOf } from '../../platform/history/history.ts';

const names = {
  ...commonNames,
  document_categories: sql`r.name`,
} as const;

/**
 * Says which expiry was proposed at the upload, because the person who verifies the document may approve another one.
 */
function describeDocument(
  action: 'insert' | 'delete',
  { proposed_expires_on: expiry }: Record<string, unknown>,
) {
  if (action === 'delete') return 'Documento eliminato';
  return typeof expiry === 'string'
    ? `Documento creato, scadenza proposta ${formatDate(expiry)}`
    : 'Documento creato';
}

const tables: Readonly<Record<string, DescribedTable<keyof typeof names>>> = {
  document_categories: {
    one: 'Categoria',
    feminine: true,
    fields: { name: field('Nome'), position: number('Ordine') },
  },
  document_types: {
    one: 'Tipo di documento',
    fields: {
      name: field('Nome'),
      category_id: reference('Categoria', 'document_categories'),
      required_for: field('Serve a', { words: documentAudiences }),
      required_team_id: reference('Reparto', 'teams'),
      required: field('Alla registrazione', 'yesNo'),
      asks_date: field('Chiede la data di conseguimento', 'yesNo'),
      has_expiry: field('Scade', 'yesNo'),
      validity_months: number('Mesi di validità'),
      licence: field('È una patente', 'yesNo'),
      special: field('Dati particolari', 'yesNo'),
      retention_months: number('Mesi di conservazione'),
      template_name: field('Modello'),
      position: number('Ordine'),
      closed_at: field('', { describe: (after) => (after ? 'Tipo chiuso' : 'Tipo riaperto') }),
    },
  },
  documents: {
    one: 'Documento',
    arrival: describeDocument,
    fields: {
      state: stateOf(documentLife),
      expires_on: field('Scadenza', 'date'),
      licence_category: field('Categoria della patente'),
      superseded_at: field('', {
        describe: (after) => (after ? 'Sostituito da un altro' : 'Di nuovo il più recente'),
      }),
      removed_at: field('', { describe: () => 'Eliminato' }),
    },
  },
  document_openings: { one: 'Documento', arrival: () => 'Documento aperto', fields: {} },
  document_disposals: {
    one: 'Proposta di eliminazione',
    feminine: true,
    fields: { kept_until: field('Conservato fino al', 'date'), kept_reason: field('Motivo') },
  },
};

export const documentHistory = historyOf({ tables, names });
