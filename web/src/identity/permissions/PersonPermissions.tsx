/** A person's permissions in their profile: what they hold, who gave it, why and until when; and what changes it. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { describedPermissions, permissionGroups } from '@wms/contract/identity/permissions/described';
import { getPersonGrants, type PersonGrant } from '@wms/contract/identity/permissions/granting';
import { formatInstant, formatParts } from '@wms/contract/platform/formats';
import { can, type Permission } from '@wms/contract/platform/permissions';
import { useState } from 'react';
import { useAnswer } from '../../client/answer.ts';
import { useHeld } from '../../client/session/current.ts';
import { later } from '../../ui/modal/later.tsx';
import { MoreMenu } from '../../ui/page/MoreMenu.tsx';
import { EmptyState, Pending } from '../../ui/page/Page.tsx';
import { Item, ItemList, Small } from '../../ui/parts/ItemList.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { notHeldByGranter, untilWords } from './shared/words.ts';

const GivePermissions = later(async () => (await import('./person/GivePermissions.tsx')).GivePermissions);
const TakePermission = later(async () => (await import('./person/TakePermission.tsx')).TakePermission);
const ChangeEnd = later(async () => (await import('./person/ChangeEnd.tsx')).ChangeEnd);
const ComparePeople = later(async () => (await import('./person/ComparePeople.tsx')).ComparePeople);

type Act = { name: 'give' | 'compare' } | { name: 'take' | 'end'; grant: PersonGrant };

export function PersonPermissions({ personId, personName }: { personId: number; personName: string }) {
  const answer = useAnswer(getPersonGrants, { params: { id: String(personId) } });
  const granterHolds = useHeld();
  const [act, setAct] = useState<Act | null>(null);
  const close = () => setAct(null);
  if (!answer.data || answer.error) return <Pending error={answer.error} onRetry={answer.refetch} rows={6} />;
  const { grants, own } = answer.data;
  const person = { id: personId, name: personName, held: grants.filter(({ held }) => held).map(codeOf) };
  const ended = grants.filter(({ held }) => !held);
  const whyNot = (code: Permission) => {
    if (!granterHolds.has(code)) return notHeldByGranter;
    return own && code === can.usersManagement ? 'Sul tuo «Gestione utenti» decide un’altra persona' : null;
  };
  return (
    <Stack gap={24}>
      <Group gap={10}>
        <Button onClick={() => setAct({ name: 'give' })}>Dai permessi</Button>
        <Button variant="default" onClick={() => setAct({ name: 'compare' })}>
          Confronta
        </Button>
      </Group>
      {person.held.length === 0 && <EmptyState>{personName} non ha permessi.</EmptyState>}
      {permissionGroups.map(({ label, codes }) => {
        const inGroup = grants.filter(({ held, permission }) => held && codes.includes(permission));
        return (
          inGroup.length > 0 && (
            <Section key={label} title={label}>
              <ItemList label={label}>
                {inGroup.map((grant) => (
                  <Held
                    key={grant.permission}
                    grant={grant}
                    whyNot={whyNot(grant.permission)}
                    onAct={(name) => setAct({ name, grant })}
                  />
                ))}
              </ItemList>
            </Section>
          )
        );
      })}
      {ended.length > 0 && (
        <Section title="Non più validi">
          <ItemList label="Permessi non più validi">
            {ended.map((grant) => (
              <Item key={grant.permission}>
                <Text span c="dimmed">
                  {describedPermissions[grant.permission].label}
                </Text>
                <Small>{describeEnd(grant)}</Small>
              </Item>
            ))}
          </ItemList>
        </Section>
      )}
      {act?.name === 'give' && <GivePermissions person={person} onClose={close} />}
      {act?.name === 'compare' && <ComparePeople person={person} onClose={close} />}
      {act?.name === 'take' && <TakePermission person={person} code={act.grant.permission} onClose={close} />}
      {act?.name === 'end' && <ChangeEnd person={person} grant={act.grant} onClose={close} />}
    </Stack>
  );
}

const codeOf = ({ permission }: PersonGrant) => permission;

const describeEnd = ({ endsAt, revokedBy, revocationReason }: PersonGrant) =>
  formatParts(
    revokedBy || revocationReason
      ? `tolto il ${formatInstant(endsAt)}${revokedBy ? ` da ${revokedBy}` : ''}`
      : `scaduto il ${formatInstant(endsAt)}`,
    revocationReason,
  );

type HeldProps = { grant: PersonGrant; whyNot: string | null; onAct: (name: 'take' | 'end') => void };

function Held({ grant, whyNot, onAct }: HeldProps) {
  const { permission, grantedAt, grantedBy, reason, endsAt } = grant;
  const { label, opens } = describedPermissions[permission];
  return (
    <Item
      actions={
        whyNot === null && (
          <MoreMenu
            label={`Azioni per ${label}`}
            actions={[
              { label: 'Cambia scadenza', onClick: () => onAct('end') },
              { label: 'Togli', danger: true, onClick: () => onAct('take') },
            ]}
          />
        )
      }
    >
      {label}
      {endsAt && (
        <Text span c="dimmed">
          {' '}
          {untilWords(endsAt)}
        </Text>
      )}
      <Small>{opens}</Small>
      <Small>
        {formatParts(
          `dato il ${formatInstant(grantedAt)}${grantedBy ? ` da ${grantedBy}` : ''}`,
          reason,
          whyNot,
        )}
      </Small>
    </Item>
  );
}
