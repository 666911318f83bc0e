import { Stack, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { getSign } from '@wms/contract/workshop/qr/endpoints';
import type { Resource } from '@wms/contract/workshop/resources/endpoints';
import { openPdf } from '../../../client/download.ts';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import { Section } from '../../../ui/parts/Section.tsx';
import { DoorAddress } from '../../feeds/DoorAddress.tsx';

/** The things at a door or in a van: the sign with the QR, and the addresses for a tablet and other calendars. */
export const AtTheDoor = ({ resource: { id, kind, dismissedAt } }: { resource: Resource }) => (
  <Stack gap="xl">
    {!dismissedAt && (
      <Section title="Cartello con il QR">
        <Stack gap="sm" maw={640} align="flex-start">
          <Text c="dimmed" size="sm">
            {kind === 'van'
              ? 'Chi lo inquadra prende il furgone, lo riconsegna o vede quando è libero.'
              : 'Chi lo inquadra vede se è libera, la prenota, dice che è lì o che ha finito.'}
          </Text>
          <ButtonWithIcon
            icon={IconPrinter}
            variant="default"
            onClick={() => void openPdf(getSign, { params: { id: String(id) } })}
          >
            Stampa il cartello
          </ButtonWithIcon>
        </Stack>
      </Section>
    )}
    <DoorAddress resourceId={id} ofVan={kind === 'van'} />
  </Stack>
);
