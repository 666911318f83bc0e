/** The form of a template: what is in its fields, and what is sent. */
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

/** What people read when somebody else has changed it meanwhile. */
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
  ...{ name: '', layout: 'classica', accent: '#0b7a75', note: '', html: '' },
  hasLogo: false,
  logo: { url: '', alt: '', width: '', height: '' },
};

export const valuesOf = ({ name, layout, accent, logo, note, html }: OfferedTemplate): TemplateValues => ({
  ...{ name, layout, accent },
  ...{ hasLogo: logo !== null, logo: logo ?? startValues.logo, note: note ?? '', html: html ?? '' },
});

/** What the form of a new template begins with, where it is a copy. */
export const copyOf = (template: KeptTemplate): TemplateValues => ({
  ...valuesOf(template),
  name: `${template.name} (copia)`.slice(0, 60),
});

const mayHaveLogo = (layout: Layout) => layout !== 'essenziale';

export const bodyOf = ({ hasLogo, logo, html, ...values }: TemplateValues) => ({
  ...values,
  logo: hasLogo && mayHaveLogo(values.layout) ? logo : null,
  html: values.layout === 'suMisura' ? html : '',
});

/** The template as far as it is right, for the preview. */
export function shapeOf(values: TemplateValues): SignatureTemplate {
  const { logo, html, note, ...shape } = bodyOf(values);
  const isRight = logo && /^https:\/\/./.test(logo.url) && Number(logo.width) > 0 && Number(logo.height) > 0;
  return {
    ...{ layout: shape.layout, note: note.trim() || null, html: html || null },
    accent: /^#[\da-f]{6}$/i.test(shape.accent) ? shape.accent : startValues.accent,
    logo: isRight ? { ...logo, width: Number(logo.width), height: Number(logo.height) } : null,
  };
}

/** 'Su misura' begins as a copy of the layout that was chosen before. */
export const chooseLayout = (values: TemplateValues, layout: Layout): Partial<TemplateValues> =>
  layout === 'suMisura' && values.html === '' && values.layout !== 'suMisura'
    ? { layout, html: layouts[values.layout] }
    : { layout };

export const layoutChoices = Object.entries(layoutLabels).map(([value, label]) => ({ value, label }));
export { mayHaveLogo };
