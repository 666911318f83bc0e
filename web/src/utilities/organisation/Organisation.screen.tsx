import { organisationPage } from '@wms/contract/utilities/organisation/page';
import { later } from '../../ui/modal/later.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { SettingsList } from '../../ui/settings/SettingsList.tsx';

const DemandedCodes = later(async () => (await import('./DemandedCodes.tsx')).DemandedCodes);

/** The settings of the organisation that are on no other page, by cupboard. */
export default function OrganisationScreen() {
  return (
    <Page
      title="Organizzazione"
      subtitle={
        'Quello che vale per tutti. Ogni valore dice da quando vale: ' +
        'quello di prima resta sui documenti già emessi.'
      }
    >
      <SettingsList page={organisationPage} permissionsField={DemandedCodes} />
    </Page>
  );
}
