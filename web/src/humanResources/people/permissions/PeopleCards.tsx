/** The grid on a phone: a list of people, each of which opens the person's switches. */
import { Stack, Switch, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import type { GridPerson } from '@wms/contract/humanResources/people/permissions/endpoints';
import { describedPermissions, permissionGroups } from '@wms/contract/identity/permissions/described';
import { formatCount, formatParts } from '@wms/contract/platform/formats';
import type { Permission } from '@wms/contract/platform/permissions';
import { useState } from 'react';
import { useHeld } from '../../../client/session/current.ts';
import { lastsWords } from '../../../identity/permissions/shared/labels.ts';
import { AppModal } from '../../../ui/modal/later-modals.ts';
import { useDialog } from '../../../ui/modal/use-dialog.ts';
import { type Changes, isTicked, type PersonChange, whyNotChanged } from './changes.ts';
import classes from './Grid.module.css';

const cardHeight = 60;

type Props = {
  people: readonly GridPerson[];
  changes: Changes;
  onToggle: (person: GridPerson, code: Permission) => void;
};

export function PeopleCards({ people, changes, onToggle }: Props) {
  const [list, setList] = useState<HTMLUListElement | null>(null);
  const [dialog, open, close] = useDialog<number>();
  const rows = useWindowVirtualizer({
    count: people.length,
    estimateSize: () => cardHeight,
    overscan: 8,
    scrollMargin: list?.offsetTop ?? 0,
  });
  const person = people.find(({ id }) => id === dialog);
  return (
    <>
      <ul ref={setList} className={classes.cards} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const person = people[index];
          return (
            person && (
              <li
                key={person.id}
                className={classes.card}
                style={{ transform: `translateY(${start - rows.options.scrollMargin}px)` }}
              >
                <UnstyledButton className={classes.cardButton} onClick={() => open(person.id)}>
                  <span>
                    {person.name}
                    <small>{summary(person, changes.get(person.id))}</small>
                  </span>
                  <IconChevronRight size={18} stroke={1.5} aria-hidden />
                </UnstyledButton>
              </li>
            )
          );
        })}
      </ul>
      {person && (
        <Switches person={person} change={changes.get(person.id)} onToggle={onToggle} onClose={close} />
      )}
    </>
  );
}

function summary({ grants }: GridPerson, change: PersonChange | undefined): string {
  const count = change ? change.give.length + change.take.length : 0;
  return formatParts(
    grants.length === 0 ? 'nessun permesso' : formatCount(grants.length, 'permesso', 'permessi'),
    count > 0 && formatCount(count, 'modifica', 'modifiche'),
  );
}

type SwitchesProps = {
  person: GridPerson;
  change: PersonChange | undefined;
  onToggle: Props['onToggle'];
  onClose: () => void;
};

function Switches({ person, change, onToggle, onClose }: SwitchesProps) {
  const held = useHeld();
  return (
    <AppModal opened onClose={onClose} title={person.name} backLabel="Fatto">
      <Stack gap={20}>
        {permissionGroups.map(({ label, codes }) => (
          <Stack key={label} gap={10} role="group" aria-label={label}>
            <strong>{label}</strong>
            {codes.map((code) => {
              const why = whyNotChanged(person, code, held);
              const grant = person.grants.find(({ permission }) => permission === code);
              return (
                <Switch
                  key={code}
                  label={describedPermissions[code].label}
                  description={
                    why ??
                    (grant?.asleep || grant?.endsAt ? lastsWords(grant) : describedPermissions[code].opens)
                  }
                  checked={isTicked(person, change, code)}
                  onChange={() => onToggle(person, code)}
                  disabled={why !== null}
                />
              );
            })}
          </Stack>
        ))}
      </Stack>
    </AppModal>
  );
}
