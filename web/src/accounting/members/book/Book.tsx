/** The members' book as it was on a chosen day, to print with numbered pages or to download as a sheet. */
import { Group, Select, Stack, Text } from '@mantine/core';
import { IconFileSpreadsheet, IconFileTypePdf } from '@tabler/icons-react';
import { exportMemberBook, printMemberBook } from '@wms/contract/accounting/members/books';
import { messages } from '@wms/contract/platform/messages';
import { CivilDate, today } from '@wms/contract/platform/schema';
import { useState } from 'react';
import { download, openPdf } from '../../../client/download.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';

const whom = [
  { value: 'members', label: 'Chi è socio quel giorno' },
  { value: 'all', label: 'Anche chi è cessato prima' },
] as const;
type BookAudience = (typeof whom)[number]['value'];

export function Book() {
  const [on, setOn] = useState(today());
  const [who, setWho] = useState<BookAudience>('members');
  const known = CivilDate.safeParse(on).success;
  const query = { on, who };
  return (
    <Stack gap={16} maw={560}>
      <Text c="dimmed">
        Il libro si ricostruisce a qualsiasi data; l’ultimo giorno da socio è compreso. Le pagine del PDF sono
        numerate.
      </Text>
      <Group align="flex-start" gap="12px 16px" grow preventGrowOverflow={false}>
        <DateField
          label="A che data"
          value={on}
          onChange={setOn}
          {...(!known && { error: messages.required })}
        />
        <Select
          label="Chi"
          data={[...whom]}
          value={who}
          onChange={(value) => value && setWho(value)}
          allowDeselect={false}
        />
      </Group>
      <Group gap={10}>
        <ButtonWithIcon
          icon={IconFileTypePdf}
          disabled={!known}
          onClick={() => void openPdf(printMemberBook, { query })}
        >
          Apri il PDF
        </ButtonWithIcon>
        <ButtonWithIcon
          icon={IconFileSpreadsheet}
          variant="default"
          disabled={!known}
          onClick={() => void download(exportMemberBook, { query: { ...query, format: 'xlsx' } })}
        >
          Excel (XLSX)
        </ButtonWithIcon>
        <ButtonWithIcon
          icon={IconFileSpreadsheet}
          variant="default"
          disabled={!known}
          onClick={() => void download(exportMemberBook, { query: { ...query, format: 'csv' } })}
        >
          CSV
        </ButtonWithIcon>
      </Group>
    </Stack>
  );
}
