import { listSettings } from '@wms/contract/utilities/organisation/endpoints';
import { useState } from 'react';
import { useAnswer } from '../../client/answer.ts';
import { FormSection } from '../../ui/form/FormSection.tsx';
import { later } from '../../ui/modal/later.tsx';
import { Page, Pending } from '../../ui/page/Page.tsx';
import classes from './SettingRow.module.css';
import { SettingRow } from './SettingRow.tsx';
import { type DecidedSetting, decidedSetting } from './values.ts';

const ChangeSetting = later(async () => (await import('./ChangeSetting.tsx')).ChangeSetting);

/** The settings that the organisation decides, by cupboard. */
export default function OrganisationScreen() {
  const settings = useAnswer(listSettings);
  const [changed, setChanged] = useState<DecidedSetting | null>(null);
  return (
    <Page
      title="Organizzazione"
      subtitle={
        'Quello che vale per tutti. Ogni valore dice da quando vale: ' +
        'quello di prima resta sui documenti già emessi.'
      }
    >
      {settings.data && !settings.error ? (
        [...Map.groupBy(settings.data, ({ group }) => group)].map(([group, inside]) => (
          <FormSection key={group} title={group}>
            <div className={classes.rows}>
              {inside.map(decidedSetting).map((decided) => (
                <SettingRow
                  key={decided.setting.name}
                  decided={decided}
                  onChange={() => setChanged(decided)}
                />
              ))}
            </div>
          </FormSection>
        ))
      ) : (
        <Pending error={settings.error} onRetry={settings.refetch} rows={5} />
      )}
      {changed && <ChangeSetting decided={changed} onClose={() => setChanged(null)} />}
    </Page>
  );
}
