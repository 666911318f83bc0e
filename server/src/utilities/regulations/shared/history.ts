/** The words with which the history describes changes of regulations. */
import { describedPermissions } from '@wms/contract/identity/permissions/described';
import { formatDate } from '@wms/contract/platform/formats';
import { audienceLabels, kindWords } from '@wms/contract/utilities/regulations/regulation';
import {
  commonNames,
  type DescribedTable,
  field,
  number,
  reference,
} from '../../../platform/history/description.ts';
import { historyOf } from '../../../platform/history/history.ts';

const kinds = Object.fromEntries(Object.entries(kindWords).map(([kind, { label }]) => [kind, label]));
const permissionNames = Object.fromEntries(
  Object.entries(describedPermissions).map(([code, { label }]) => [code, label]),
);

/** 'Nuova versione, in vigore dal 01/01/2027' */
const describeVersion = (_: 'insert' | 'delete', { effective_on: on }: Record<string, unknown>) =>
  typeof on === 'string' ? `Nuova versione, in vigore ${formatDate(on, 'dal')}` : 'Nuova versione';

const tables: Readonly<Record<string, DescribedTable<keyof typeof commonNames>>> = {
  regulations: {
    one: 'Regolamento',
    fields: {
      title: field('Titolo'),
      kind: field('Genere', { words: kinds }),
      asked_of: field('Chiesto a', { words: audienceLabels }),
      team_id: reference('Reparto', 'teams'),
      permission: field('Permesso', { words: permissionNames }),
      due_days: number('Giorni per confermare'),
      closed_at: field('', { describe: (after) => (after ? 'Regolamento chiuso' : 'Regolamento riaperto') }),
    },
  },
  regulation_versions: { one: 'Versione', feminine: true, arrival: describeVersion, fields: {} },
};

export const regulationsHistory = historyOf({ tables, names: commonNames });
