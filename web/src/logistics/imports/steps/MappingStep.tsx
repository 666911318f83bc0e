import { Button, Stack, Text } from '@mantine/core';
import { checkImport, getImport, type Import, type ImportMapping } from '@wms/contract/imports/endpoints';
import { importFields } from '@wms/contract/imports/fields';
import { mappingProblems } from '@wms/contract/imports/mapping-problems';
import { useState } from 'react';
import { useChange } from '../../../client/answer.ts';
import { ColumnFields } from '../../../ui/fields/columns/ColumnFields.tsx';
import { StickyBar } from '../../../ui/form/FormSection.tsx';
import { MappingOptions } from './MappingOptions.tsx';
import classes from './Steps.module.css';

/**
 * Chooses the meaning of each column. The proposed meaning comes from the column's name, or from this person's last
 * choice.
 */
export function MappingStep({ job, onChecking }: { job: Import; onChecking: () => void }) {
  const [mapping, setMapping] = useState<ImportMapping>(job.mapping);
  const [tried, setTried] = useState(false);
  const check = useChange(checkImport, { refetch: [getImport], quiet: true, onDone: onChecking });
  const problems = mappingProblems(job.kind, mapping.columns);
  const choose = (index: number, field: string | null) =>
    setMapping({ ...mapping, columns: mapping.columns.map((old, n) => (n === index ? field : old)) });

  return (
    <Stack
      component="form"
      gap={20}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (problems.length === 0) void check.run({ params: { id: String(job.id) }, body: { mapping } });
      }}
    >
      <fieldset className={classes.mapping} disabled={check.busy}>
        <ColumnFields
          columns={job.columns}
          chosen={mapping.columns}
          fields={importFields[job.kind].map(({ name, label }) => ({ value: name, label }))}
          none="Non importare"
          onChoose={choose}
        />
        <MappingOptions
          job={job}
          columns={mapping.columns}
          options={mapping.options}
          onChange={(options) => setMapping({ ...mapping, options })}
        />
      </fieldset>
      {tried && problems.length > 0 && (
        <Text component="ul" c="var(--mantine-color-error)" role="alert">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </Text>
      )}
      <StickyBar justify="flex-start">
        <Button type="submit" loading={check.busy}>
          Controlla il file
        </Button>
      </StickyBar>
    </Stack>
  );
}
