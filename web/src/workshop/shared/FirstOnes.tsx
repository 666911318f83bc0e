import { Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Kind } from '@wms/contract/workshop/resources/resource';
import { Link } from '../../ui/page/link.ts';
import { ButtonWithIcon } from '../../ui/parts/buttons.tsx';
import { newLabels } from './new-labels.ts';

/** Buttons for people who manage the workshop, to create the first thing that can be booked. */
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
