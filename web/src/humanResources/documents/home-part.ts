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
import { documentField } from '@wms/contract/humanResources/documents/endpoints';
import { formatCount, formatDate } from '@wms/contract/platform/formats';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { HomePart, Task } from '../../ui/cupboards/home-part.ts';

const documentsTab = { to: '/areaUtente', search: { scheda: 'documenti' } } as const;
const placeOf = (typeId: number) => ({
  ...documentsTab,
  search: { ...documentsTab.search, campo: documentField(typeId) },
});

export const documentsOnHome: HomePart<Home> = {
  tasks({ documents, documentsToVerify }) {
    const { missing, refused, expiring, awaiting } = documents;
    const tasks: Task[] = refused.map(({ typeId, type, reason }) => ({
      key: `refused ${type}`,
      icon: IconFileAlert,
      title: `Documento rifiutato: ${type}`,
      detail: reason ?? 'Caricane uno nuovo',
      tone: 'danger',
      ...placeOf(typeId),
    }));
    if (missing.length > 0) {
      tasks.push({
        key: 'missing',
        icon: IconFileUpload,
        title: `Carica ${formatCount(missing.length, 'documento richiesto', 'documenti richiesti')}`,
        detail: missing.join(', '),
        tone: 'attention',
        ...documentsTab,
      });
    }
    for (const { typeId, type, scadenza } of expiring) {
      tasks.push({
        key: `expiring ${type}`,
        icon: IconClockExclamation,
        title: `In scadenza: ${type}`,
        detail: `Vale fino ${formatDate(scadenza, 'al')}`,
        tone: 'attention',
        ...placeOf(typeId),
      });
    }
    if (awaiting > 0) {
      tasks.push({
        key: 'awaiting',
        icon: IconHourglass,
        title: formatCount(awaiting, 'documento in verifica', 'documenti in verifica'),
        detail: 'Non devi fare nulla: li controllano le risorse umane',
        tone: 'plain',
        ...documentsTab,
      });
    }
    if (documentsToVerify) {
      tasks.push({
        key: 'to verify',
        icon: IconFileSearch,
        title: formatCount(documentsToVerify, 'documento da verificare', 'documenti da verificare'),
        detail: 'Approva o rifiuta quello che le persone hanno caricato',
        tone: 'attention',
        to: '/documents',
      });
    }
    return tasks;
  },
};
