import { Button, Group, Stack, Text } from '@mantine/core';
import { Section } from '../../../ui/parts/Section.tsx';

type Props = {
  /** The half-written note in words: 'Vendita · Officine Rossi · 3 righe'. */
  draft: string;
  /** The origin from which the link would begin a new note, with its preposition: 'dal prestito'. */
  origin: string;
  busy: boolean;
  onContinue: () => void;
  onBegin: () => void;
};

/** A link asks for a new note while another one is half-written, so the person chooses between the two. */
export const HalfWritten = ({ draft, origin, busy, onContinue, onBegin }: Props) => (
  <Section title="Hai un DDT a metà">
    <Stack gap={16} maw={640}>
      <div>
        <Text fw={550}>{draft}</Text>
        <Text c="dimmed">Se cominci {origin}, quello a metà resta tra le bozze.</Text>
      </div>
      <Group gap={12}>
        <Button size="md" disabled={busy} onClick={onContinue}>
          Continua quello
        </Button>
        <Button size="md" variant="default" loading={busy} onClick={onBegin}>
          Comincia {origin}
        </Button>
      </Group>
    </Stack>
  </Section>
);
