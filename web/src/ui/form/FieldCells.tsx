/** Draws declared fields (contract/src/platform/fields) in a form, in one way for each kind of field. */
import { Checkbox, Select, Textarea, type TextareaProps, TextInput } from '@mantine/core';
import { choicesOf } from '@wms/contract/platform/declarations/choices-of';
import type { Field, FieldKind, Fields } from '@wms/contract/platform/fields/field';
import { hundredthsKind, measureKind, type NumberKind } from '@wms/contract/platform/numbers/italian';
import { DateField } from '../fields/DateField.tsx';
import { QuantityField } from '../fields/numbers/QuantityField.tsx';
import type { ContractForm } from './contract-form.ts';
import { Cell } from './FormSection.tsx';
import { helpBelow } from './help-below.ts';

type Form = Pick<ContractForm, 'field'>;

/** Properties that the form adds to the declaration; they are spread on the input. */
type CellProps = Pick<
  TextareaProps,
  | 'label'
  | 'description'
  | 'placeholder'
  | 'disabled'
  | 'withAsterisk'
  | 'spellCheck'
  | 'inputMode'
  | 'minRows'
  | 'maxRows'
> & { clearable?: boolean; 'aria-label'?: string; 'data-autofocus'?: boolean };

type Props = CellProps & {
  form: Form;
  name: string;
  field: Field;
  /** The unit of the thing, used for quantities that declare no unit. */
  unit?: string;
  /** The kind of number of a quantity that declares no unit. */
  kind?: NumberKind;
};

export function FieldControl({ form, name, field, unit, kind = measureKind, ...more }: Props) {
  const { value } = field;
  const label = field.form?.label ?? field.label;
  const input = { ...helpBelow, ...form.field(name), label, ...more };
  switch (value.kind) {
    case 'text':
      return <TextInput {...input} />;
    case 'longText':
      return <Textarea autosize minRows={2} maxRows={8} {...input} />;
    case 'quantity':
      return <QuantityField kind={field.unit ? measureKind : kind} unit={field.unit ?? unit} {...input} />;
    case 'money':
      return <QuantityField kind={value.number} unit="€" {...input} />;
    case 'percent':
      return <QuantityField kind={hundredthsKind} unit="%" {...input} />;
    case 'choice':
      return (
        <Select
          data={choicesOf(value.words)}
          allowDeselect={more.clearable ?? value.canBeEmpty ?? false}
          {...input}
        />
      );
    case 'yesNo':
      return <Checkbox withErrorStyles={false} {...form.field(name, { type: 'checkbox' })} label={label} />;
    case 'date':
      return <DateField {...form.field(name)} label={label} />;
    default:
      throw new Error(`The form draws ${name} itself`);
  }
}

type Span = { span: 2 | 3 | 4 | 6; phone: 3 | 6 };
const short: Span = { span: 2, phone: 3 };
const medium: Span = { span: 3, phone: 6 };
const long: Span = { span: 6, phone: 6 };
const spans: Readonly<Record<FieldKind, Span>> = {
  text: medium,
  longText: long,
  quantity: short,
  money: short,
  percent: short,
  choice: { span: 3, phone: 3 },
  date: medium,
  yesNo: long,
  list: long,
  reference: medium,
};

export function FieldCell(props: Props) {
  const { form, value } = props.field;
  return (
    <Cell {...spans[value.kind]} {...(form?.span && { span: form.span })}>
      <FieldControl {...props} />
    </Cell>
  );
}

/** All fields of a part of the form, in the order of their declaration. */
export const FieldCells = ({
  form,
  fields,
  part,
  more = {},
  ...own
}: {
  form: Form;
  fields: Fields;
  part: string;
  more?: Readonly<Record<string, CellProps>>;
} & Pick<Props, 'unit' | 'kind'>) =>
  Object.entries(fields)
    .filter(([, field]) => field.form?.part === part)
    .map(([name, field]) => (
      <FieldCell key={name} form={form} name={name} field={field} {...own} {...more[name]} />
    ));
