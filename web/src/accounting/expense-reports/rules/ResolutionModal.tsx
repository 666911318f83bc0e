import { Checkbox, Group, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { expenseCategoryNames } from '@wms/contract/accounting/expense-reports/names';
import {
  createExpenseResolution,
  type ExpenseResolution,
  editExpenseResolution,
  listExpenseResolutions,
} from '@wms/contract/accounting/expense-reports/rules';
import { choicesOf } from '@wms/contract/platform/declarations/choices-of';
import { today } from '@wms/contract/platform/schema';
import { readAnswer } from '../../../client/query.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { type ContractForm, useContractForm } from '../../../ui/form/contract-form.ts';
import { helpBelow } from '../../../ui/form/help-below.ts';
import { type EditForm, useEditForm } from '../../../ui/form/use-edit-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { Notice } from '../../../ui/parts/Notice.tsx';

type Values = {
  number: string;
  decidedOn: string;
  categories: string[];
  activities: string;
  validFrom: string;
  validTo: string;
};

type Props = { resolution?: ExpenseResolution; onClose: () => void };

/** The dialog of a resolution: a new one, or an existing one to change. */
export const ResolutionModal = ({ resolution, onClose }: Props) =>
  resolution ? <Edit resolution={resolution} onClose={onClose} /> : <New onClose={onClose} />;

function New({ onClose }: { onClose: () => void }) {
  const initial: Values = {
    number: '',
    decidedOn: '',
    categories: [],
    activities: '',
    validFrom: '',
    validTo: '',
  };
  const form = useContractForm(createExpenseResolution, { initial });
  return <Dialog title="Nuova delibera" form={form} used={false} onClose={onClose} />;
}

function Edit({ resolution, onClose }: { resolution: ExpenseResolution; onClose: () => void }) {
  const form = useEditForm(editExpenseResolution, resolution, {
    valuesOf: ({ number, decidedOn, categories, activities, validFrom, validTo }): Values => ({
      number,
      decidedOn,
      categories: [...categories],
      activities: activities ?? '',
      validFrom,
      validTo: validTo ?? '',
    }),
    read: async () => {
      const { rows } = await readAnswer(listExpenseResolutions, { query: { limit: '200' } });
      return rows.find(({ id }) => id === resolution.id) ?? resolution;
    },
    labels: {
      number: 'Numero',
      decidedOn: 'Presa il',
      categories: 'Categorie',
      activities: 'Attività',
      validFrom: 'Vale dal',
      validTo: 'Al',
    },
  });
  return (
    <Dialog
      title={`Modifica la delibera ${resolution.number}`}
      form={form}
      used={resolution.lines > 0}
      onClose={onClose}
    />
  );
}

type DialogProps = {
  title: string;
  form: ContractForm<Values> & Partial<Pick<EditForm, 'stale'>>;
  /** Sent reports use the resolution, so only its last day can be changed. */
  used: boolean;
  onClose: () => void;
};

const Dialog = ({ title, form, used, onClose }: DialogProps) => {
  const field = (name: keyof Values) => {
    const props = form.field(name);
    return { ...props, disabled: props.disabled || used };
  };
  return (
    <FormModal title={title} form={form} onClose={onClose} confirmLabel="Salva">
      {used && (
        <Notice role="status">Delle note già inviate la usano: cambia solo il suo ultimo giorno.</Notice>
      )}
      <SimpleGrid cols={2} spacing={14}>
        <TextInput {...field('number')} label="Numero" />
        <DateField {...field('decidedOn')} label="Presa il" max={today()} />
      </SimpleGrid>
      <Checkbox.Group {...field('categories')} label="Quali spese si autocertificano" withAsterisk>
        <Group gap="12px 20px" mt={8}>
          {choicesOf(expenseCategoryNames).map(({ value, label }) => (
            <Checkbox key={value} value={value} label={label} disabled={form.busy || used} />
          ))}
        </Group>
      </Checkbox.Group>
      <Textarea
        {...field('activities')}
        {...helpBelow}
        label="Attività"
        description="Per quali attività di volontariato"
        autosize
        minRows={2}
        maxRows={8}
      />
      <SimpleGrid cols={2} spacing={14}>
        <DateField {...field('validFrom')} label="Vale dal" />
        <DateField
          {...form.field('validTo')}
          {...helpBelow}
          label="Al"
          description="Vuoto: finché non la cambi"
        />
      </SimpleGrid>
    </FormModal>
  );
};
