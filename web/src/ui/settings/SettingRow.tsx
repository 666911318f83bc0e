import { Box, Button, Group, Text } from '@mantine/core';
import { formatDate } from '@wms/contract/platform/formats';
import { sinceEver } from '@wms/contract/platform/setting';
import type { DecidedValue, SettingsPage } from '@wms/contract/platform/settings/page';
import { confirmDanger } from '../../client/alerts/confirm.ts';
import { useChange } from '../../client/answer.ts';
import textClasses from '../parts/text.module.css';
import classes from './SettingRow.module.css';
import { type DecidedSetting, notGiven } from './values.ts';

type Props = { page: SettingsPage; decided: DecidedSetting; onChange: () => void };

/** One setting: its value, its first day, its next value, and a button to change it. */
export function SettingRow({ page, decided, onChange }: Props) {
  const { setting, words, inForce, upcoming } = decided;
  const withdraw = useChange(page.withdraw, { refetch: [page.list] });
  const askAndWithdraw = async ({ validFrom }: DecidedValue) => {
    const title = `Ritira «${setting.label}» ${formatDate(validFrom, 'dal')}`;
    const message = `${formatDate(validFrom, 'Dal')} non cambia niente: resta il valore di prima.`;
    if (await confirmDanger({ title, message, confirmLabel: 'Ritira il valore', act: page.withdraw }))
      await withdraw.run({
        params: { name: setting.name, validFrom },
        query: { version: String(setting.version) },
      });
  };
  const since =
    inForce && inForce.validFrom !== sinceEver
      ? `${formatDate(inForce.validFrom, 'Dal')}${inForce.setBy ? `, deciso da ${inForce.setBy}` : ''}`
      : setting.help;
  return (
    <div className={classes.row}>
      <Box flex={1} miw={0} maw={760}>
        <Text size="sm" c="dimmed">
          {setting.label}
        </Text>
        <Text
          fw={setting.kind === 'text' ? undefined : 500}
          c={words === null ? 'dimmed' : undefined}
          className={textClasses.asWritten}
        >
          {words ?? notGiven}
        </Text>
        {since && (
          <Text size="sm" c="dimmed">
            {since}
          </Text>
        )}
        {upcoming.map((next) => (
          <Group key={next.validFrom} gap="4px 8px">
            <Text size="sm" className={textClasses.asWritten}>
              {formatDate(next.validFrom, 'Dal')}: <strong>{next.words ?? notGiven}</strong>
            </Text>
            <Button
              variant="subtle"
              size="compact-sm"
              loading={withdraw.busy}
              aria-label={`Ritira ${setting.label} ${formatDate(next.validFrom, 'dal')}`}
              onClick={() => void askAndWithdraw(next)}
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
