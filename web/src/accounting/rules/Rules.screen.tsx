/**
 * /ricevute/regole: the rules that the treasurer decides. A tab of another drawer is a component of that drawer; only
 * this screen joins them, so that no two drawers depend on each other.
 */
import { fiscalRulesPage } from '@wms/contract/accounting/rules/page';
import { later } from '../../ui/modal/later.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { TabsInUrl } from '../../ui/page/TabsInUrl.tsx';
import { SettingsList } from '../../ui/settings/SettingsList.tsx';

const Kinds = later(async () => (await import('./kinds/Kinds.tsx')).Kinds);
const MileageRates = later(
  async () => (await import('../expense-reports/rules/MileageRates.tsx')).MileageRates,
);
const Resolutions = later(async () => (await import('../expense-reports/rules/Resolutions.tsx')).Resolutions);

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
          causali: { label: 'Causali', content: () => <Kinds /> },
          tariffe: { label: 'Tariffe km', content: () => <MileageRates /> },
          delibere: { label: 'Delibere', content: () => <Resolutions /> },
        }}
      />
    </Page>
  );
}
