/**
 * /ricevute/regole: what the treasurer decides. A tab of another drawer is a component of that drawer; this screen
 * alone brings them together, so that no two drawers need each other.
 */
import { fiscalRulesPage } from '@wms/contract/accounting/rules/page';
import { Page } from '../../ui/page/Page.tsx';
import { TabsInUrl } from '../../ui/page/TabsInUrl.tsx';
import { SettingsList } from '../../ui/settings/SettingsList.tsx';

export default function Rules() {
  return (
    <Page
      title="Regole contabili"
      subtitle="Ogni regola dice da quando vale: quello che è già emesso non cambia."
      back={{ to: '/ricevute', label: 'Ricevute' }}
    >
      <TabsInUrl
        label="Sezioni delle regole"
        tabs={{
          regole: { label: 'Regole', content: () => <SettingsList page={fiscalRulesPage} /> },
        }}
      />
    </Page>
  );
}
