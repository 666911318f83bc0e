/** The notifications that the person wants, and the channels for them. Each switch is saved at once. */
import { Switch, Text } from '@mantine/core';
import type { Answer } from '@wms/contract/platform/endpoint';
import { newsWays } from '@wms/contract/platform/news';
import {
  chooseNotifications,
  listNotificationChoices,
  newsWayLabels,
} from '@wms/contract/utilities/notifications/endpoints';
import { useAnswer, useChange } from '../../client/answer.ts';
import { Pending } from '../../ui/page/Page.tsx';
import classes from './Choices.module.css';

type Kind = Answer<typeof listNotificationChoices>['kinds'][number];

export function NotificationChoices() {
  const choices = useAnswer(listNotificationChoices);
  if (!choices.data) return <Pending error={choices.error} onRetry={choices.refetch} rows={4} />;
  const { kinds, mailIsSent } = choices.data;
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>
        {mailIsSent
          ? 'Scegli di che cosa vuoi sapere. Quello che riguarda la sicurezza del tuo accesso arriva sempre.'
          : 'Scegli di che cosa vuoi sapere. Qui non si inviano e-mail: le notifiche arrivano solo in WMS.'}
      </caption>
      <thead>
        <tr>
          <th scope="col">Notifica</th>
          {newsWays.map((way) => (
            <th key={way} scope="col" className={classes.way}>
              {newsWayLabels[way]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <KindRow key={kind.kind} kind={kind} mailIsSent={mailIsSent} />
        ))}
      </tbody>
    </table>
  );
}

function KindRow({ kind: { kind, label, ways }, mailIsSent }: { kind: Kind; mailIsSent: boolean }) {
  const choose = useChange(chooseNotifications, { refetch: [listNotificationChoices], quiet: true });
  return (
    <tr>
      <th scope="row" className={classes.label}>
        {label}
      </th>
      {newsWays.map((way) => {
        const choice =
          way === 'mail' && !mailIsSent ? undefined : ways.find((candidate) => candidate.way === way);
        return (
          <td key={way} className={classes.way}>
            {!choice && <Text c="dimmed">–</Text>}
            {choice?.always && <Text c="dimmed">Sempre</Text>}
            {choice && !choice.always && (
              <Switch
                checked={choice.on}
                disabled={choose.busy}
                aria-label={`${label}: ${newsWayLabels[way].toLowerCase()}`}
                onChange={({ currentTarget }) =>
                  void choose.run({ body: { kind, way, on: currentTarget.checked } })
                }
              />
            )}
          </td>
        );
      })}
    </tr>
  );
}
