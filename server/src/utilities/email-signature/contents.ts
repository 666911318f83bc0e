/** The table of contents of the e-mail signature: everything that this drawer gives to the server. */
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { notPersonal, personalTable } from '../../platform/cupboards/personal-table.ts';
import { namedTemplate, ownSignatureRoutes } from './own.ts';
import { serveSignaturePreview } from './preview.ts';
import { templateConstraints, templateRoutes } from './templates.ts';

export const emailSignature: Drawer = {
  routes: [...ownSignatureRoutes, ...templateRoutes],
  serve: serveSignaturePreview,
  constraints: templateConstraints,
  notPersonal: [
    notPersonal(
      'signature_templates',
      ['name', 'accent', 'logo_url', 'logo_alt', 'note', 'html'],
      'how the organisation signs its mails',
    ),
  ],
  personalTables: [
    personalTable('signature_choices', {
      title: 'Firma per la posta',
      titles: { fields: 'Campi', links: 'Collegamenti', template_id: 'Modello' },
      exported: ['template_id', 'fields', 'links', 'updated_at'],
      named: { template_id: namedTemplate },
      erasure: 'deleted',
    }),
  ],
};
