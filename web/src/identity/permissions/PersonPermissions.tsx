/**
 * A person's permissions in their profile, with who gave them, why and until when, and the actions that change them.
 */
import { Button, Group, Stack } from '@mantine/core';
import { describedPermissions, grantObstacles } from '@wms/contract/identity/permissions/described';
import { getPersonGrants, type PersonGrant } from '@wms/contract/identity/permissions/granting';
import { can, type Permission } from '@wms/contract/platform/permissions';
import { useAnswer } from '../../client/answer.ts';
import { useHeld } from '../../client/session/current.ts';
import { later } from '../../ui/modal/later.tsx';
import { useDialog } from '../../ui/modal/use-dialog.ts';
import { MoreMenu } from '../../ui/page/MoreMenu.tsx';
import { EmptyState, Pending } from '../../ui/page/Page.tsx';
import { Grants } from './shared/Grants.tsx';
import { notHeldByGranter } from './shared/labels.ts';
import { useWake } from './sleeping/use-wake.ts';

const GivePermissions = later(async () => (await import('./person/GivePermissions.tsx')).GivePermissions);
const TakePermission = later(async () => (await import('./person/TakePermission.tsx')).TakePermission);
const ChangeEnd = later(async () => (await import('./person/ChangeEnd.tsx')).ChangeEnd);
const ComparePeople = later(async () => (await import('./person/ComparePeople.tsx')).ComparePeople);

type Act = { name: 'give' | 'compare' } | { name: 'take' | 'end'; grant: PersonGrant };

export function PersonPermissions({ personId, personName }: { personId: number; personName: string }) {
  const answer = useAnswer(getPersonGrants, { params: { id: String(personId) } });
  const granterHolds = useHeld();
  const [dialog, open, close] = useDialog<Act>();
  const wake = useWake();
  if (!answer.data) return <Pending error={answer.error} onRetry={answer.refetch} rows={6} />;
  const { grants, own } = answer.data;
  const held = grants.filter((grant) => grant.held).map(({ permission }) => permission);
  const person = { id: personId, name: personName, held };
  const whyNot = (code: Permission) => {
    if (!granterHolds.has(code)) return notHeldByGranter;
    return own && code === can.usersManagement ? grantObstacles.own : null;
  };
  return (
    <Stack gap={24}>
      <Group gap={10}>
        <Button onClick={() => open({ name: 'give' })}>Dai permessi</Button>
        <Button variant="default" onClick={() => open({ name: 'compare' })}>
          Confronta
        </Button>
      </Group>
      {person.held.length === 0 && <EmptyState>{personName} non ha permessi.</EmptyState>}
      <Grants
        grants={grants}
        whyNot={whyNot}
        actionsOf={(grant) =>
          whyNot(grant.permission) === null && (
            <>
              {grant.asleep && !own && (
                <Button
                  variant="default"
                  loading={wake.busy}
                  aria-label={`Risveglia ${describedPermissions[grant.permission].label}`}
                  onClick={() => wake.ask(person, [grant.permission])}
                >
                  Risveglia
                </Button>
              )}
              <MoreMenu
                label={`Azioni per ${describedPermissions[grant.permission].label}`}
                actions={[
                  { label: 'Cambia scadenza', onClick: () => open({ name: 'end', grant }) },
                  { label: 'Togli', danger: true, onClick: () => open({ name: 'take', grant }) },
                ]}
              />
            </>
          )
        }
      />
      {dialog?.name === 'give' && <GivePermissions person={person} onClose={close} />}
      {dialog?.name === 'compare' && <ComparePeople person={person} onClose={close} />}
      {dialog?.name === 'take' && (
        <TakePermission person={person} code={dialog.grant.permission} onClose={close} />
      )}
      {dialog?.name === 'end' && <ChangeEnd person={person} grant={dialog.grant} onClose={close} />}
    </Stack>
  );
}
