import { Page } from '../../ui/page/Page.tsx';
import { RegulationsList } from './RegulationsList.tsx';

export default function RegulationsScreen() {
  return (
    <Page title="Regolamenti">
      <RegulationsList />
    </Page>
  );
}
