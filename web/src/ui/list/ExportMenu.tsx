import { Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { ButtonMenu } from '../dropdown/ButtonMenu.tsx';
import { ButtonWithIcon } from '../parts/buttons.tsx';
import classes from './narrow-button.module.css';

export type ExportFormat = 'csv' | 'xlsx';

const formats: readonly [ExportFormat, string][] = [
  ['csv', 'CSV'],
  ['xlsx', 'Excel (XLSX)'],
];

/** Exports all rows that match the filters, as a file. */
export function ExportMenu({
  save,
  disabled,
  compact = false,
}: {
  save: (format: ExportFormat) => Promise<unknown>;
  disabled: boolean;
  /** Among other buttons: on phones only the icon is shown. */
  compact?: boolean;
}) {
  const [busy, setBusy] = useState(false);
  const run = async (format: ExportFormat) => {
    setBusy(true);
    await save(format).finally(() => setBusy(false));
  };
  return (
    <ButtonMenu
      position="bottom-end"
      withinPortal
      button={
        <ButtonWithIcon
          icon={IconDownload}
          variant="default"
          aria-label="Esporta"
          {...(compact && {
            classNames: {
              root: classes.root,
              label: classes.label,
              section: classes.section,
            },
          })}
          loading={busy}
          disabled={disabled}
        >
          Esporta
        </ButtonWithIcon>
      }
    >
      {formats.map(([format, label]) => (
        <Menu.Item key={format} onClick={() => void run(format)}>
          {label}
        </Menu.Item>
      ))}
    </ButtonMenu>
  );
}
