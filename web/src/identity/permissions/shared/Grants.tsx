/** The permissions that a person has, by group, and those that they had: who gave them, when, why and until when. */
import { Text } from '@mantine/core';
import { describedPermissions, permissionGroups } from '@wms/contract/identity/permissions/described';
import type { PersonGrant } from '@wms/contract/identity/permissions/granting';
import { describeSleep } from '@wms/contract/identity/permissions/sleeping';
import { formatInstant, formatParts } from '@wms/contract/platform/formats';
import type { Permission } from '@wms/contract/platform/permissions';
import type { ReactNode } from 'react';
import { Item, ItemList, Small } from '../../../ui/parts/ItemList.tsx';
import { Section } from '../../../ui/parts/Section.tsx';
import { untilWords } from './labels.ts';

type Props = {
  grants: readonly PersonGrant[];
  /** The actions on a current grant. */
  actionsOf?: (grant: PersonGrant) => ReactNode;
  /** The reason why a grant can't be changed. */
  whyNot?: (code: Permission) => string | null;
};

export function Grants({ grants, actionsOf, whyNot }: Props) {
  const ended = grants.filter(({ held }) => !held);
  return (
    <>
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
                    actions={actionsOf?.(grant)}
                    whyNot={whyNot?.(grant.permission) ?? null}
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
    </>
  );
}

const describeEnd = ({ endsAt, revokedBy, revocationReason }: PersonGrant) =>
  formatParts(
    revokedBy || revocationReason
      ? `tolto ${formatInstant(endsAt, 'il')}${revokedBy ? ` da ${revokedBy}` : ''}`
      : `scaduto ${formatInstant(endsAt, 'il')}`,
    revocationReason,
  );

type HeldProps = { grant: PersonGrant; actions: ReactNode; whyNot: string | null };

function Held({ grant, actions, whyNot }: HeldProps) {
  const { permission, grantedAt, grantedBy, reason, endsAt, asleep } = grant;
  const { label, opens } = describedPermissions[permission];
  return (
    <Item actions={actions}>
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
          `dato ${formatInstant(grantedAt, 'il')}${grantedBy ? ` da ${grantedBy}` : ''}`,
          reason,
          whyNot,
        )}
      </Small>
      {asleep && (
        <Text span display="block" fz="small" c="orange">
          {describeSleep(asleep)}
        </Text>
      )}
    </Item>
  );
}
