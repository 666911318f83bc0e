/**
 * The documents that need an action by the person, those that are being checked, and other people's that wait for a
 * check.
 */
import {
  IconClockExclamation,
  IconFileAlert,
  IconFileSearch,
  IconFileUpload,
  IconHourglass,
} from '@tabler/icons-react';
import { documentField } from '@wms/contract/humanResources/documents/field';
import { formatCount, formatDate } from '@wms/contract/platform/formats';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { HomePart, Task } from '../../ui/cupboards/home-part.ts';

const documentsTab = { to: '/areaUtente', search: { scheda: 'documenti' } } as const;
const placeOf = (typeId: number) => ({
  ...documentsTab,
  search: { ...documentsTab.search, campo: documentField(typeId) },
});

const namesOf = (documents: readonly { type: string }[]) => documents.map(({ type }) => type).join(', ');

export const documentsOnHome: HomePart<Home> = {
  tasks({ documents, documentsToVerify, today }) {
    const { missing, refused, expiring, awaiting } = documents;
    const tasks: Task[] = [];
    const [firstRefused] = refused;
    if (firstRefused) {
      const { typeId, reason } = firstRefused;
      tasks.push({
        key: 'refused',
        row: 'refusedDocuments',
        icon: IconFileAlert,
        title:
          refused.length === 1
            ? `Documento rifiutato: ${firstRefused.type}`
            : formatCount(refused.length, 'documento rifiutato', 'documenti rifiutati'),
        detail: refused.length === 1 ? (reason ?? 'Caricane uno nuovo') : namesOf(refused),
        harm: 'late',
        ...placeOf(typeId),
      });
    }
    if (missing.length > 0) {
      tasks.push({
        key: 'missing',
        row: 'missingDocuments',
        icon: IconFileUpload,
        title: `Carica ${formatCount(missing.length, 'documento richiesto', 'documenti richiesti')}`,
        detail: missing.join(', '),
        harm: 'today',
        ...documentsTab,
      });
    }
    const [firstExpiring] = expiring;
    if (firstExpiring) {
      const { typeId, scadenza } = firstExpiring;
      const past = scadenza < today;
      tasks.push({
        key: 'expiring',
        row: 'expiringDocuments',
        icon: IconClockExclamation,
        title: `${past ? 'Scaduto' : 'In scadenza'}: ${namesOf(expiring)}`,
        detail: `${past ? 'Valeva' : 'Vale'} fino ${formatDate(scadenza, 'al')}`,
        harm: past ? 'late' : 'soon',
        ...placeOf(typeId),
      });
    }
    if (awaiting > 0) {
      tasks.push({
        key: 'awaiting',
        row: 'waitingDocuments',
        icon: IconHourglass,
        title: formatCount(awaiting, 'documento in verifica', 'documenti in verifica'),
        detail: 'Non devi fare nulla: li controllano le risorse umane',
        harm: 'none',
        ...documentsTab,
      });
    }
    if (documentsToVerify) {
      tasks.push({
        key: 'to verify',
        row: 'documentsToVerify',
        icon: IconFileSearch,
        title: formatCount(documentsToVerify, 'documento da verificare', 'documenti da verificare'),
        detail: 'Approva o rifiuta quello che le persone hanno caricato',
        harm: 'approve',
        to: '/documents',
      });
    }
    return tasks;
  },
};
