/** The HTML of a template 'su misura', with a button for each placeholder, so that nobody has to learn them. */
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { explainTemplate } from '@wms/contract/utilities/email-signature/checking/check';
import { snippets } from '@wms/contract/utilities/email-signature/layouts';
import { useMemo, useRef } from 'react';
import type { ContractForm } from '../../../ui/form/contract-form.ts';
import { helpBelow } from '../../../ui/form/help-below.ts';
import { useSettled } from '../../../ui/use-settled.ts';
import classes from './Form.module.css';
import { shapeOf, type TemplateValues } from './values.ts';

/** In ms. The text is checked after a pause in typing, because half a tag isn't a mistake yet. */
const pauseMs = 300;

/**
 * The mistakes in the template, from the same function that the server uses. An empty field is checked by the form
 * itself.
 */
const explain = (values: TemplateValues) =>
  values.html.trim() === '' ? null : explainTemplate(shapeOf(values));

export function Custom({ form }: { form: ContractForm<TemplateValues> }) {
  const values = useSettled(form.values, pauseMs);
  const wrong = useMemo(() => explain(values), [values]);
  const area = useRef<HTMLTextAreaElement>(null);
  const insert = (snippet: string) => {
    const { html } = form.values;
    const [from, to] = [
      area.current?.selectionStart ?? html.length,
      area.current?.selectionEnd ?? html.length,
    ];
    form.set('html', html.slice(0, from) + snippet + html.slice(to));
    setTimeout(() => {
      area.current?.focus();
      area.current?.setSelectionRange(from + snippet.length, from + snippet.length);
    });
  };
  return (
    <Stack gap={8} mt={20} component="section" aria-label="HTML su misura">
      <Text size="sm" id="campi">
        Inserisci un campo dove sta il cursore
      </Text>
      <Group gap={6} role="group" aria-labelledby="campi">
        {snippets.map(({ label, html }) => (
          <Button key={label} variant="default" size="compact-sm" onClick={() => insert(html)}>
            {label}
          </Button>
        ))}
      </Group>
      <Textarea
        {...helpBelow}
        ref={area}
        label="HTML"
        description="Tabelle e stili negli elementi. {{#telefono}}…{{/telefono}} resta fuori se il telefono non c’è"
        className={classes.html}
        autosize
        minRows={10}
        maxRows={24}
        spellCheck={false}
        {...form.field('html')}
        {...(wrong && { error: wrong, 'aria-invalid': true })}
        withAsterisk
      />
    </Stack>
  );
}
