import { Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCloudOff, IconTrash, type TablerIcon } from '@tabler/icons-react';
import { IconButton } from '../../../ui/parts/buttons.tsx';
import { SmallCode } from '../../../ui/parts/SmallCode.tsx';
import classes from './UnreadRows.module.css';
import { asksPerson, type UnreadCode, type UnreadCodes, type UnreadReason } from './unread.ts';

type Props = Pick<UnreadCodes, 'unread' | 'dropUnread'> & {
  /** Opens the card of an unknown code; missing where a code can't be assigned. */
  onOpen?: (code: string) => void;
  /** Puts a product that doesn't belong to this list into another one, which the label names. */
  foreign?: { label: string; onAdd: (code: UnreadCode) => void } | undefined;
};

const words: Record<UnreadReason, string> = {
  later: 'Da cercare quando torna la rete',
  broken: 'Lettura interrotta, rileggi',
  unknown: 'Non conosciuto',
  again: 'Non preso, rileggi',
  foreign: 'Non è di questa lista',
  refused: 'Rifiutato',
};
/**
 * The words of a line, from which alone the person must know what to do so that a second reading of the code is taken.
 */
const sayWhy = ({ why, sentence }: UnreadCode) => {
  if (why === 'again' && sentence) return `${words.again}. ${sentence}`;
  return sentence ?? words[why];
};
const icons: Record<UnreadReason, TablerIcon> = {
  later: IconCloudOff,
  broken: IconAlertTriangle,
  unknown: IconAlertTriangle,
  again: IconAlertTriangle,
  foreign: IconAlertTriangle,
  refused: IconAlertTriangle,
};

/** The codes that were read and became no line. They wait in the list, so that nobody books nine things for ten. */
export const UnreadRows = ({ unread, dropUnread, onOpen, foreign }: Props) =>
  unread.map((row) => {
    const { key, code, why, name } = row;
    const Icon = icons[why];
    return (
      <li key={key} className={classes.line} data-unread={asksPerson(row) || undefined} tabIndex={-1}>
        <span className={classes.what}>
          <Text span lineClamp={2} fw={550}>
            {name ?? code}
          </Text>
          {name && <SmallCode>{code}</SmallCode>}
          <Group component="span" gap={6} wrap="nowrap" c="var(--mantine-color-amber-text)" fz="small">
            <Icon size={18} stroke={1.5} aria-hidden />
            {sayWhy(row)}
          </Group>
        </span>
        <Group component="span" gap={6} wrap="nowrap">
          {why === 'unknown' && onOpen && (
            <Button variant="default" size="md" onClick={() => onOpen(code)} aria-label={`Che cos’è ${code}`}>
              Che cos’è?
            </Button>
          )}
          {why === 'foreign' && foreign && (
            <Button
              variant="default"
              size="md"
              onClick={() => foreign.onAdd(row)}
              aria-label={`${foreign.label}: ${name ?? code}`}
            >
              {foreign.label}
            </Button>
          )}
          <IconButton
            icon={IconTrash}
            label={`Togli ${code}`}
            variant="default"
            size={44}
            iconSize={20}
            onClick={() => dropUnread([key])}
          />
        </Group>
      </li>
    );
  });

/** Takes the person to the first code that asks for them. */
export const leadToUnread = () => document.querySelector<HTMLElement>('[data-unread]')?.focus();
