import { Text, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { codiceFiscaleWarnings, compactCode } from '@wms/contract/platform/codes/codice-fiscale';
import { formatAll } from '@wms/contract/platform/formats';
import type { ContractForm } from '../../ui/form/contract-form.ts';
import { helpBelow } from '../../ui/form/help-below.ts';
import classes from './CodiceFiscaleField.module.css';
import { isItaly } from './places.ts';
import { useBirthFromCode } from './use-birth-from-code.ts';
import type { PersonalDataValues } from './values.ts';

/** The code, and warnings where it contradicts the other data. A warning does not prevent saving. */
export function CodiceFiscaleField({ form }: { form: ContractForm<PersonalDataValues> }) {
  const { values } = form;
  const place = useBirthFromCode(form);
  const warnings = codiceFiscaleWarnings(compactCode(values.codice_fiscale), values, place);
  return (
    <>
      <TextInput
        label="Codice fiscale"
        description={isItaly(values.cittadinanza) ? undefined : 'Se non l’hai ancora, lascia vuoto'}
        {...helpBelow}
        autoCapitalize="characters"
        spellCheck={false}
        classNames={{ input: classes.code }}
        {...form.field('codice_fiscale')}
        withAsterisk={isItaly(values.cittadinanza)}
      />
      <div role="status">
        {warnings.length > 0 && (
          <Text size="sm" className={classes.warning}>
            <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
            <span>{inOneSentence(warnings)}: controlla, poi salva pure</span>
          </Text>
        )}
      </div>
    </>
  );
}

/** 'X non corrisponde al nome' and 'X non corrisponde al genere' → 'X non corrisponde al nome e al genere'. */
function inOneSentence(warnings: readonly string[]): string {
  const start = 'Il codice fiscale non corrisponde ';
  return start + formatAll(warnings.map((warning) => warning.replace(start, '')));
}
