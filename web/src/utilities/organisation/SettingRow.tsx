import { Box, Button, Group, Text } from '@mantine/core';
import { formatDate } from '@wms/contract/platform/formats';
import { sinceEver } from '@wms/contract/platform/setting';
import { listSettings, withdrawSetting } from '@wms/contract/utilities/organisation/endpoints';
import { useChange } from '../../client/answer.ts';
import textClasses from '../../ui/parts/text.module.css';
import classes from './SettingRow.module.css';
import { type DecidedSetting, describeValue } from './values.ts';

/** One setting: its value, its first day, its next value, and a button to change it. */
export function SettingRow({ decided, onChange }: { decided: DecidedSetting; onChange: () => void }) {
  const { setting, value, inForce, upcoming } = decided;
  const withdraw = useChange(withdrawSetting, { refetch: [listSettings] });
  const since =
    inForce && inForce.validFrom !== sinceEver
      ? `${formatDate(inForce.validFrom, 'Dal')}${inForce.setBy ? `, deciso da ${inForce.setBy}` : ''}`
      : setting.help;
  return (
    <div className={classes.row}>
      <Box flex={1} miw={0}>
        <Text size="sm" c="dimmed">
          {setting.label}
        </Text>
        <Text fw={500} c={value === null ? 'dimmed' : undefined} className={textClasses.anywhere}>
          {describeValue(value, inForce ? inForce.words : ofNobody(setting))}
        </Text>
        {since && (
          <Text size="sm" c="dimmed">
            {since}
          </Text>
        )}
        {upcoming.map((next) => (
          <Group key={next.validFrom} gap="4px 8px">
            <Text size="sm">
              {formatDate(next.validFrom, 'Dal')}: <strong>{describeValue(next.value, next.words)}</strong>
            </Text>
            <Button
              variant="subtle"
              size="compact-sm"
              loading={withdraw.busy}
              onClick={() => withdraw.run({ params: { name: setting.name, validFrom: next.validFrom } })}
            >
              Ritira
            </Button>
          </Group>
        ))}
      </Box>
      <Button variant="default" size="compact-md" onClick={onChange} aria-label={`Cambia ${setting.label}`}>
        Cambia
      </Button>
    </div>
  );
}

/** Before anything is decided, a list of permissions is empty. */
const ofNobody = ({ kind }: DecidedSetting['setting']) => (kind === 'permissions' ? 'Nessuno' : null);
