import { Button, Group, Stack, Text } from '@mantine/core';
import { Section } from '../../../ui/parts/Section.tsx';

type Props = {
  /** The half-written note in words: 'Vendita · Officine Rossi · 3 righe'. */
  what: string;
  /** The thing from the address with which a new note would begin: 'dal prestito'. */
  from: string;
  busy: boolean;
  onContinue: () => void;
  onBegin: () => void;
};

/** A link asks for a new note while another one is half-written, so the person chooses between the two. */
export const HalfWritten = ({ what, from, busy, onContinue, onBegin }: Props) => (
  <Section title="Hai un DDT a metà">
    <Stack gap={16} maw={640}>
      <div>
        <Text fw={550}>{what}</Text>
        <Text c="dimmed">Se cominci {from}, quello a metà resta tra le bozze.</Text>
      </div>
      <Group gap={12}>
        <Button size="md" disabled={busy} onClick={onContinue}>
          Continua quello
        </Button>
        <Button size="md" variant="default" loading={busy} onClick={onBegin}>
          Comincia {from}
        </Button>
      </Group>
    </Stack>
  </Section>
);
