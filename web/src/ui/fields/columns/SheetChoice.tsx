import { Button, Group, Stack, Text } from '@mantine/core';

type Props = {
  /** The name of the file. */
  name: string;
  sheets: readonly string[];
  onChoose: (sheet: string) => void;
  onBack: () => void;
};

/** Asks which sheet of a workbook is meant, because only one of several is read. */
export function SheetChoice({ name, sheets, onChoose, onBack }: Props) {
  return (
    <Stack component="section" gap={10} aria-label="Fogli del file">
      <Text>
        {name} ha {sheets.length} fogli: quale vuoi leggere?
      </Text>
      <Group gap={8}>
        {sheets.map((sheet) => (
          <Button key={sheet} variant="default" onClick={() => onChoose(sheet)}>
            {sheet}
          </Button>
        ))}
        <Button variant="subtle" onClick={onBack}>
          Scegli un altro file
        </Button>
      </Group>
    </Stack>
  );
}
