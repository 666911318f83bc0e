/** The values of a template's form, and the body that is sent. */
import { shorten } from '@wms/contract/platform/formats';
import {
  type Layout,
  layoutLabels,
  type SignatureTemplate,
} from '@wms/contract/utilities/email-signature/data';
import { layouts } from '@wms/contract/utilities/email-signature/layouts';
import type { KeptTemplate, OfferedTemplate } from '@wms/contract/utilities/email-signature/templates';

export type TemplateValues = {
  name: string;
  layout: Layout;
  accent: string;
  hasLogo: boolean;
  logo: { url: string; alt: string; width: number | string; height: number | string };
  note: string;
  html: string;
};

/** The names of the fields in the notice that another person has changed the template meanwhile. */
export const labels = {
  name: 'Nome',
  layout: 'Disposizione',
  accent: 'Colore',
  hasLogo: 'Con un logo',
  logo: 'Logo',
  note: 'Nota di chiusura',
  html: 'HTML',
} as const;

export const startValues: TemplateValues = {
  name: '',
  layout: 'classica',
  accent: '#0b7a75',
  note: '',
  html: '',
  hasLogo: false,
  logo: { url: '', alt: '', width: '', height: '' },
};

export const valuesOf = ({ name, layout, accent, logo, note, html }: OfferedTemplate): TemplateValues => ({
  name,
  layout,
  accent,
  hasLogo: logo !== null,
  logo: logo ?? startValues.logo,
  note: note ?? '',
  html: html ?? '',
});

/** The first values of a new template that is a copy. */
export const copyOf = (template: KeptTemplate): TemplateValues => ({
  ...valuesOf(template),
  name: `${shorten(template.name, 60 - ' (copia)'.length)} (copia)`,
});

const mayHaveLogo = (layout: Layout) => layout !== 'essenziale';

export const bodyOf = ({ hasLogo, logo, html, ...values }: TemplateValues) => ({
  ...values,
  logo: hasLogo && mayHaveLogo(values.layout) ? logo : null,
  html: values.layout === 'suMisura' ? html : '',
});

/** The valid parts of the template, for the preview. */
export function shapeOf(values: TemplateValues): SignatureTemplate {
  const { logo, html, note, ...shape } = bodyOf(values);
  const isRight = logo && /^https:\/\/./.test(logo.url) && Number(logo.width) > 0 && Number(logo.height) > 0;
  return {
    layout: shape.layout,
    note: note.trim() || null,
    html: html || null,
    accent: /^#[\da-f]{6}$/i.test(shape.accent) ? shape.accent : startValues.accent,
    logo: isRight ? { ...logo, width: Number(logo.width), height: Number(logo.height) } : null,
  };
}

/** The changes by another layout. 'Su misura' begins as a copy of the layout that was chosen before. */
export const chooseLayout = (values: TemplateValues, layout: Layout): Partial<TemplateValues> =>
  layout === 'suMisura' && values.html === '' && values.layout !== 'suMisura'
    ? { layout, html: layouts[values.layout] }
    : { layout };

export const layoutChoices = Object.entries(layoutLabels).map(([value, label]) => ({ value, label }));
export { mayHaveLogo };
