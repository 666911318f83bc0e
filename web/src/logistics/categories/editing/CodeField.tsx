import { TextInput } from '@mantine/core';
import { proposeCategoryCode } from '@wms/contract/logistics/categories/endpoints';
import { useState } from 'react';
import { useAnswer } from '../../../client/answer.ts';
import { useOnChange } from '../../../client/latest.ts';
import type { ContractForm } from '../../../ui/form/contract-form.ts';
import { useSettled } from '../../../ui/use-settled.ts';
import classes from '../shared/Categories.module.css';

type Props = {
  form: Pick<ContractForm<{ name: string; code: string }>, 'field' | 'set' | 'values'>;
  /** True for a new category, which gets a proposed code; an existing one keeps its code. */
  propose: boolean;
  /** The macro category in which a sub category's code must be unique; undefined for the code of a macro category. */
  macroId?: number | undefined;
};

const longest = 60;

/** A code of three letters. It follows the name until the person types a code. */
export function CodeField({ form, propose, macroId }: Props) {
  const [own, setOwn] = useState(!propose);
  const name = useSettled(form.values.name.trim(), 200);
  const asks = !own && name !== '' && name.length <= longest;
  const { data } = useAnswer(
    proposeCategoryCode,
    { query: { name: name || ' ', ...(macroId && { macro: String(macroId) }) } },
    { enabled: asks },
  );
  // A code proposed for the former name doesn't fit the new name, so the field is empty until the new code is known.
  const proposed = asks && name === form.values.name.trim() ? (data?.code ?? '') : '';
  useOnChange([proposed, own], () => {
    if (!own) form.set('code', proposed);
  });

  return (
    <TextInput
      label="Codice"
      description="Tre lettere"
      spellCheck={false}
      classNames={{ input: classes.code }}
      {...form.field('code')}
      onChange={(event) => {
        const typed = event.currentTarget.value.toUpperCase();
        setOwn(typed !== '');
        form.set('code', typed);
      }}
    />
  );
}
