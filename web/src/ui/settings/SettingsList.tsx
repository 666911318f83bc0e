/** The settings of a page, by their headings; each shows its value, its first day, and who decided it. */
import type { SettingsPage } from '@wms/contract/platform/settings/page';
import { useAnswer } from '../../client/answer.ts';
import { FormSection } from '../form/FormSection.tsx';
import { later } from '../modal/later.tsx';
import { useDialog } from '../modal/use-dialog.ts';
import { EmptyState, Pending } from '../page/Page.tsx';
import type { PermissionsField } from './ChangeSetting.tsx';
import classes from './SettingRow.module.css';
import { SettingRow } from './SettingRow.tsx';
import { type DecidedSetting, decidedSetting } from './values.ts';

const ChangeSetting = later(async () => (await import('./ChangeSetting.tsx')).ChangeSetting);

type Props = {
  page: SettingsPage;
  /** Needed only on a page with a setting of permissions. */
  permissionsField?: PermissionsField;
};

export function SettingsList({ page, permissionsField }: Props) {
  const settings = useAnswer(page.list);
  const [dialog, open, close] = useDialog<DecidedSetting>();
  if (!settings.data) return <Pending error={settings.error} onRetry={settings.refetch} rows={5} />;
  if (settings.data.length === 0) return <EmptyState>Qui non c’è ancora niente da decidere.</EmptyState>;
  return (
    <>
      {[...Map.groupBy(settings.data, ({ group }) => group)].map(([group, inside]) => (
        <FormSection key={group} title={group}>
          <div className={classes.rows}>
            {inside.map(decidedSetting).map((decided) => (
              <SettingRow
                key={decided.setting.name}
                page={page}
                decided={decided}
                onChange={() => open(decided)}
              />
            ))}
          </div>
        </FormSection>
      ))}
      {dialog && (
        <ChangeSetting page={page} decided={dialog} permissionsField={permissionsField} onClose={close} />
      )}
    </>
  );
}
