/**
 * /documents: the documents that wait for a check, an overview by person; and types and retention for people who manage
 * users.
 */
import { can } from '@wms/contract/platform/permissions';
import { useMay } from '../../client/session/permission.ts';
import { Page } from '../../ui/page/Page.tsx';
import { TabsInUrl } from '../../ui/page/TabsInUrl.tsx';
import { Types } from './administration/Types.tsx';
import { Matrix } from './overview/Matrix.tsx';
import { Retention } from './retention/Retention.tsx';
import { Queue } from './verification/Queue.tsx';

export default function Documents() {
  const manages = useMay([[can.usersManagement]]);
  const tabs = {
    verifica: { label: 'Da verificare', content: () => <Queue /> },
    persone: { label: 'Persone', content: () => <Matrix /> },
    ...(manages && {
      tipi: { label: 'Tipi', content: () => <Types /> },
      conservazione: { label: 'Conservazione', content: () => <Retention /> },
    }),
  };
  return (
    <Page title="Documenti">
      <TabsInUrl label="Sezioni dei documenti" tabs={tabs} />
    </Page>
  );
}
