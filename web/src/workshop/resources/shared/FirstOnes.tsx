import { Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Kind } from '@wms/contract/workshop/resources/resource';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import { newLabels } from './labels.ts';

/** Where there is nothing to book yet: whoever manages the workshop begins here. */
export const FirstOnes = ({ kinds }: { kinds: readonly Kind[] }) => (
  <Group gap={10}>
    {kinds.map((kind, place) => (
      <ButtonWithIcon
        key={kind}
        icon={IconPlus}
        variant={place === 0 ? 'filled' : 'default'}
        renderRoot={(props) => <Link {...props} to="/room/nuova" search={{ tipo: kind }} />}
      >
        {newLabels[kind]}
      </ButtonWithIcon>
    ))}
  </Group>
);
