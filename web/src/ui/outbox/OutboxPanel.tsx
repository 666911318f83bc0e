/** The things on this device that wait for the network, and those that the server refused, each with its reason. */
import { Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown, IconCloudUpload } from '@tabler/icons-react';
import { formatCount } from '@wms/contract/platform/formats';
import type { ReactNode } from 'react';
import type { Entry } from '../../client/outbox/outbox.ts';
import classes from './OutboxPanel.module.css';

type Props<E extends Entry> = {
  entries: readonly E[];
  /** `['registrazione', 'registrazioni']` */
  things: readonly [one: string, many: string];
  /** The words for things that the server refused: `['non accettata', 'non accettate']`. */
  refusedWords: readonly [one: string, many: string];
  onSend: (person: number) => void;
  children: (entry: E) => ReactNode;
};

export function OutboxPanel<E extends Entry>({
  entries,
  things: [singular, plural],
  refusedWords,
  onSend,
  children,
}: Props<E>) {
  if (entries.length === 0) return null;
  const waiting = entries.filter(({ refused }) => refused === null).length;
  const refused = entries.length - waiting;
  const person = entries[0]?.person;
  return (
    <details className={classes.panel} open={refused > 0} data-refused={refused > 0 || undefined}>
      <summary className={classes.summary}>
        {refused > 0 ? (
          <IconAlertTriangle size={20} stroke={1.5} aria-hidden />
        ) : (
          <IconCloudUpload size={20} stroke={1.5} aria-hidden />
        )}
        <span>
          {refused > 0 &&
            formatCount(refused, `${singular} ${refusedWords[0]}`, `${plural} ${refusedWords[1]}`)}
          {refused > 0 && waiting > 0 && ', '}
          {waiting > 0 &&
            (refused > 0
              ? formatCount(waiting, 'aspetta la rete', 'aspettano la rete')
              : formatCount(waiting, `${singular} aspetta la rete`, `${plural} aspettano la rete`))}
        </span>
        <IconChevronDown className={classes.chevron} size={18} stroke={1.5} aria-hidden />
      </summary>
      <ul>{entries.map(children)}</ul>
      {waiting > 0 && person !== undefined && (
        <Button mt={4} mb={8} variant="default" onClick={() => onSend(person)}>
          Invia ora
        </Button>
      )}
    </details>
  );
}

/** A thing of the panel: its title, its details, and the actions when it doesn't wait. */
export const OutboxEntry = ({
  title,
  details,
  refused,
  actions,
}: {
  title: ReactNode;
  details: ReactNode;
  refused: string | null;
  /** The buttons under the reason; a plain `Button` each, of size `sm`. */
  actions: ReactNode;
}) => (
  <li className={classes.entry}>
    <Text span fw={550}>
      {title}
    </Text>
    {details}
    {refused !== null && (
      <>
        <Text my={6} c="var(--mantine-color-error)">
          {refused}
        </Text>
        <Group gap={8} wrap="nowrap" align="stretch" mb={4}>
          {actions}
        </Group>
      </>
    )}
  </li>
);

/** The details of an entry, one under the other. */
export const OutboxDetails = ({ children }: { children: ReactNode }) => (
  <ul className={classes.lines}>{children}</ul>
);
