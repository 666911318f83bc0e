/** The fields of a person's signature: each has the value from WMS, another text, or is left out. */
import { Button, Group, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type FieldName, fieldLabels, mostLinks } from '@wms/contract/utilities/email-signature/data';
import type { OwnSignature } from '@wms/contract/utilities/email-signature/own';
import type { ContractForm } from '../../../ui/form/contract-form.ts';
import { helpBelow } from '../../../ui/form/help-below.ts';
import { ButtonWithIcon, IconButton } from '../../../ui/parts/buttons.tsx';
import { Notice } from '../../../ui/parts/Notice.tsx';
import { Section } from '../../../ui/parts/Section.tsx';
import classes from './Fields.module.css';
import { fieldNames, type OwnValues, placesOf } from './values.ts';

type Props = { own: OwnSignature; form: ContractForm<OwnValues> };

export const Fields = ({ own, form }: Props) => (
  <Stack gap={24}>
    {own.closedTemplate && (
      <Notice role="status">
        Il modello «{own.closedTemplate}» è stato chiuso: ora vedi la firma con «{own.templates[0]?.name}».
        Copiala di nuovo.
      </Notice>
    )}
    {own.templates.length > 1 && (
      <Select
        label="Modello"
        data={own.templates.map(({ id, name }) => ({ value: String(id), label: name }))}
        allowDeselect={false}
        {...form.field('templateId')}
        withAsterisk={false}
      />
    )}
    <Section title="I tuoi dati">
      <Stack gap={14}>
        {fieldNames.map((name) => (
          <Field key={name} name={name} own={own} form={form} />
        ))}
      </Stack>
    </Section>
    <Links form={form} />
  </Stack>
);

/** The help text under a field. */
function helpOf(name: FieldName, own: OwnSignature, text: string): string | undefined {
  if (name === 'phone' && own.choices === null && own.known.phone)
    return 'È il tuo numero: entra nella firma solo se lo accendi';
  if (own.known[name] === null && text === '') return 'In WMS non c’è: scrivilo, se vuoi';
  return undefined;
}

function Field({ name, own, form }: Props & { name: FieldName }) {
  const label = fieldLabels[name];
  const known = own.known[name];
  const { text, shown } = form.values.fields[name];
  const isOther = known !== null && text.trim() !== known;
  const field = form.field(placesOf(name));
  return (
    <div>
      <Group gap={10} wrap="nowrap" align="flex-start">
        <TextInput
          {...helpBelow}
          label={label}
          description={helpOf(name, own, text)}
          flex={1}
          miw={0}
          {...field}
          onChange={(event) => {
            // A person who types a text wants it in the signature.
            if (text.trim() === '' && !shown) form.set(`fields.${name}.shown`, true);
            field.onChange(event);
          }}
          withAsterisk={name === 'name'}
          className={classes.input}
          data-left-out={!shown || undefined}
        />
        {name === 'name' ? (
          <div className={classes.noSwitch} />
        ) : (
          <Switch
            aria-label={`${label} nella firma`}
            className={classes.switch}
            checked={shown}
            onChange={(event) => form.set(`fields.${name}.shown`, event.currentTarget.checked)}
            disabled={form.busy}
          />
        )}
      </Group>
      {isOther && (
        <Button
          variant="subtle"
          size="compact-xs"
          className={classes.back}
          onClick={() => form.set(placesOf(name), known)}
        >
          Torna a «{known}»
        </Button>
      )}
    </div>
  );
}

function Links({ form }: Pick<Props, 'form'>) {
  const { links } = form.values;
  const add = () => form.set('links', [...links, { label: links.length === 0 ? 'LinkedIn' : '', url: '' }]);
  const remove = (index: number) =>
    form.set(
      'links',
      links.filter((_, at) => at !== index),
    );
  return (
    <Section title="Collegamenti">
      {links.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the links have nothing else, and keep their order
        <div key={at} className={classes.link}>
          <TextInput label="Etichetta" {...form.field(`links.${at}.label`)} />
          <TextInput
            label="Indirizzo"
            placeholder="https://"
            inputMode="url"
            spellCheck={false}
            {...form.field(`links.${at}.url`)}
          />
          <IconButton
            icon={IconX}
            label={`Togli il collegamento ${links[at]?.label || at + 1}`}
            className={classes.remove}
            onClick={() => remove(at)}
          />
        </div>
      ))}
      {form.errors.links && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" data-path="links" tabIndex={-1}>
          {form.errors.links}
        </Text>
      )}
      {links.length < mostLinks && (
        <div>
          <ButtonWithIcon icon={IconPlus} variant="default" onClick={add}>
            Aggiungi collegamento
          </ButtonWithIcon>
        </div>
      )}
    </Section>
  );
}
