/** The form of a template, with a preview of its signature beside it. */

import { SegmentedControl, Select, Stack, Switch, TextInput } from '@mantine/core';
import { type Layout, logoSides, type SignatureData } from '@wms/contract/utilities/email-signature/data';
import { renderSignature } from '@wms/contract/utilities/email-signature/render';
import { longest, usual } from '@wms/contract/utilities/email-signature/samples';
import { type ReactNode, useState } from 'react';
import { WholeField } from '../../../ui/fields/numbers/WholeField.tsx';
import type { ContractForm } from '../../../ui/form/contract-form.ts';
import { helpBelow } from '../../../ui/form/help-below.ts';
import { PageForm } from '../../../ui/form/PageForm.tsx';
import { Preview } from '../shared/Preview.tsx';
import { TwoColumns } from '../shared/TwoColumns.tsx';
import { Custom } from './Custom.tsx';
import classes from './Form.module.css';
import { chooseLayout, layoutChoices, mayHaveLogo, shapeOf, type TemplateValues } from './values.ts';

type Form = ContractForm<TemplateValues>;
type Props = {
  form: Form;
  organisation: Pick<SignatureData, 'organisation' | 'address' | 'website'>;
  submitLabel: string;
  onCancel: () => void;
  /** A message before the fields that says why the template couldn't be saved. */
  notice?: ReactNode;
};

export function TemplateForm({ form, organisation, submitLabel, onCancel, notice }: Props) {
  const [whose, setWhose] = useState<'usual' | 'longest'>('usual');
  const { values } = form;
  const data = whose === 'usual' ? usual(organisation) : longest;
  return (
    <PageForm form={form} label="Modello della firma" submitLabel={submitLabel} onCancel={onCancel}>
      {notice}
      <TwoColumns
        fields={
          <Stack gap={14}>
            <TextInput label="Nome" data-autofocus {...form.field('name')} />
            <Select
              label="Disposizione"
              data={layoutChoices}
              allowDeselect={false}
              {...form.field('layout')}
              onChange={(layout) => layout && form.setValues(chooseLayout(values, layout as Layout))}
            />
            <Accent form={form} />
            {mayHaveLogo(values.layout) && <LogoFields form={form} />}
            <TextInput
              {...helpBelow}
              label="Nota di chiusura"
              description="Per esempio il cinque per mille. Sta in piccolo sotto tutto il resto"
              {...form.field('note')}
            />
          </Stack>
        }
        preview={
          <Preview
            shown={renderPreview(values, data)}
            beside={
              <SegmentedControl
                size="xs"
                aria-label="Dati dell’anteprima"
                value={whose}
                onChange={(chosen) => setWhose(chosen === 'longest' ? 'longest' : 'usual')}
                data={[
                  { value: 'usual', label: 'Dati usuali' },
                  { value: 'longest', label: 'I più lunghi' },
                ]}
              />
            }
          />
        }
      />
      {values.layout === 'suMisura' && <Custom form={form} />}
    </PageForm>
  );
}

function renderPreview(values: TemplateValues, data: SignatureData) {
  try {
    return { signature: renderSignature(shapeOf(values), data) };
  } catch (error) {
    return { sentence: error instanceof Error ? error.message : '' };
  }
}

/** The field of the colour, with the browser's own palette; the colour can also be typed. */
function Accent({ form }: { form: Form }) {
  const { accent } = form.values;
  return (
    <TextInput
      {...helpBelow}
      label="Colore"
      description="Del nome e della linea: si deve leggere su bianco e su scuro"
      spellCheck={false}
      {...form.field('accent')}
      leftSection={
        <input
          type="color"
          aria-label="Scegli il colore"
          className={classes.colour}
          value={/^#[\da-f]{6}$/i.test(accent) ? accent : '#000000'}
          onChange={(event) => form.set('accent', event.currentTarget.value)}
          disabled={form.busy}
        />
      }
    />
  );
}

function LogoFields({ form }: { form: Form }) {
  const { hasLogo, layout } = form.values;
  const most = layout === 'laterale' ? logoSides.mostBeside : logoSides.most;
  return (
    <>
      <Switch label="Con un logo" {...form.field('hasLogo', { type: 'checkbox' })} />
      {hasLogo && (
        <>
          <TextInput
            {...helpBelow}
            label="Indirizzo del logo"
            description="Un’immagine sul vostro sito: i programmi di posta la caricano da lì"
            placeholder="https://"
            inputMode="url"
            spellCheck={false}
            {...form.field('logo.url')}
            withAsterisk
          />
          <TextInput
            {...helpBelow}
            label="Testo del logo"
            description="Si legge quando le immagini sono spente"
            {...form.field('logo.alt')}
            withAsterisk
          />
          <div className={classes.sides}>
            {(['width', 'height'] as const).map((side) => (
              <WholeField
                key={side}
                label={side === 'width' ? `Larghezza (max ${most})` : 'Altezza (max 200)'}
                unit="px"
                {...form.field(`logo.${side}`)}
                withAsterisk
              />
            ))}
          </div>
        </>
      )}
    </>
  );
}
