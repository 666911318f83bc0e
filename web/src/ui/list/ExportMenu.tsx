import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { ButtonMenu } from '../dropdown/ButtonMenu.tsx';
import type { MenuAction } from '../dropdown/menu-entry.ts';
import { ButtonWithIcon } from '../parts/buttons.tsx';
import classes from './narrow-button.module.css';

export type ExportFormat = 'csv' | 'xlsx';

const formats: readonly [ExportFormat, string][] = [
  ['csv', 'CSV'],
  ['xlsx', 'Excel (XLSX)'],
];

type Save = (format: ExportFormat) => Promise<unknown>;
/** Another file that belongs to the list. */
export type AnotherExport = { label: string; save: Save };

/** Exports all rows that match the filters, as a file. */
export function ExportMenu({
  save,
  disabled,
  compact = false,
  also,
}: {
  save: Save;
  disabled: boolean;
  /** Among other buttons: on phones only the icon is shown. */
  compact?: boolean;
  /** A second file, and the name of the first one beside it. */
  also?: AnotherExport & { first: string };
}) {
  const [busy, setBusy] = useState(false);
  const run = async (save: Save, format: ExportFormat) => {
    setBusy(true);
    await save(format).finally(() => setBusy(false));
  };
  const entriesOf = (save: Save, file?: string): MenuAction[] =>
    formats.map(([format, label]) => ({
      label: file ? `${file}: ${label}` : label,
      onClick: () => void run(save, format),
    }));
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
      entries={[
        ...entriesOf(save, also?.first),
        ...(also ? (['line', ...entriesOf(also.save, also.label)] as const) : []),
      ]}
    />
  );
}
