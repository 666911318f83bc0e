import { Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { IconButton } from '../../../ui/parts/buttons.tsx';
import textClasses from '../../../ui/parts/text.module.css';

/** A reading without an answer: its code, the reason, and `retry`, which asks again, where that is possible. */
export type UnheardCode = { code: string; why: string; retry?: () => void; forget: () => void };

/**
 * The line of a reading that came to nothing. It stays until the next one, since people look at the goods and not at
 * the screen while they read. The region is always there, so that screen readers announce the line.
 */
export const UnheardReading = ({ unheard }: { unheard: UnheardCode | null }) => (
  <div role="status">
    {unheard && (
      <Group gap={8} mb={8} wrap="nowrap" c="var(--mantine-color-amber-text)">
        <IconAlertTriangle size={18} stroke={1.5} aria-hidden />
        <Text span flex={1} miw={0} size="sm" className={textClasses.anywhere}>
          «{unheard.code}»: {unheard.why}
        </Text>
        {unheard.retry && (
          <Button variant="default" size="xs" onClick={unheard.retry}>
            Riprova
          </Button>
        )}
        <IconButton icon={IconX} label={`Togli ${unheard.code}`} onClick={unheard.forget} />
      </Group>
    )}
  </div>
);
