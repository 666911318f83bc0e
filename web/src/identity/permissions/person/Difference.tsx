import { Stack, Text } from '@mantine/core';
import { nameCodes } from '@wms/contract/identity/permissions/described';
import type { Difference as Differences } from '@wms/contract/identity/permissions/difference';
import type { Permission } from '@wms/contract/platform/permissions';

type Props = { of: Differences; personName: string; sourceName: string };

/** Shows the changes that copying a set of permissions would make. */
export function Difference({ of: { given, kept, leftOut, beyond }, personName, sourceName }: Props) {
  return (
    <Stack gap={4} role="status" fz="sm">
      <Line
        words="Riceve"
        codes={given}
        whenNone={`${personName} ha già tutto di «${sourceName}» che puoi dare`}
      />
      <Line words="Ha già" codes={kept} />
      <Line words="Restano fuori, perché non li hai tu:" codes={leftOut} />
      <Line words="Ha in più, e resta:" codes={beyond} />
    </Stack>
  );
}

function Line({
  words,
  codes,
  whenNone,
}: {
  words: string;
  codes: readonly Permission[];
  whenNone?: string;
}) {
  if (codes.length === 0) return whenNone ? <Text size="sm">{whenNone}</Text> : null;
  return (
    <Text size="sm">
      <strong>{words}</strong> {nameCodes(codes)}
    </Text>
  );
}
