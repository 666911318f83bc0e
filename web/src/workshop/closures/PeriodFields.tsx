import { Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { DateField } from '../../ui/fields/DateField.tsx';
import type { ContractForm } from '../../ui/form/contract-form.ts';
import { placeErrors } from '../bookings/when/errors.ts';
import { WhenFields } from '../bookings/when/WhenFields.tsx';
import { fromOf, type PeriodForm, toOf } from '../bookings/when/when.ts';
import classes from './PeriodFields.module.css';

export type PeriodValues = { when: PeriodForm; endless: boolean };

export const periodOf = ({ when, endless }: PeriodValues) => ({
  from: fromOf(when),
  to: endless ? null : toOf(when),
});

type Props = {
  form: Pick<ContractForm, 'errors' | 'busy'> & { values: PeriodValues };
  onChange: (patch: Partial<PeriodValues>) => void;
};

/** The beginning and the end of a closure, or only the beginning if its end is unknown. */
export function PeriodFields({ form, onChange }: Props) {
  const { when, endless } = form.values;
  const { from, to } = form.errors;
  const { first, below } = placeErrors(when, { from });
  return (
    <Stack gap={10}>
      {endless ? (
        <>
          <div className={classes.begins}>
            <DateField
              label="Dal giorno"
              value={when.day}
              onChange={(day) => onChange({ when: { ...when, day } })}
              error={first}
              disabled={form.busy}
              data-path="from"
            />
            <TextInput
              label="Dalle"
              value={when.start}
              onChange={(event) => onChange({ when: { ...when, start: event.currentTarget.value } })}
              inputMode="numeric"
              disabled={form.busy}
            />
          </div>
          {below && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {below}
            </Text>
          )}
        </>
      ) : (
        <WhenFields
          value={when}
          onChange={(next) => onChange({ when: next })}
          errors={{ from, to }}
          disabled={form.busy}
        />
      )}
      <Checkbox
        label="Non si sa quando finisce"
        description="Resta così finché qualcuno la fa finire"
        checked={endless}
        onChange={(event) => onChange({ endless: event.currentTarget.checked })}
        disabled={form.busy}
      />
    </Stack>
  );
}
