import type { Rule } from './rule.ts';

export const utilitiesAccess: readonly Rule[] = [
  {
    because: 'domain.md 1: before completion login, logout, permissions, one’s own data and the wizard',
    who: 'session',
    beforeCompletion: true,
    endpoints: [
      'GET /api/utilities/regulations',
      'GET /api/utilities/regulations/:id',
      'GET /api/utilities/regulation-versions/:id/text',
      'GET /api/utilities/regulation-versions/:id/file',
      'POST /api/utilities/regulation-versions/:id/confirm',
    ],
  },
  {
    because: 'domain.md 7: HR publishes regulations and sees who has not accepted',
    who: [['ru_USRS_MAN']],
    endpoints: [
      'POST /api/utilities/regulations',
      'PATCH /api/utilities/regulations/:id',
      'GET /api/utilities/regulations/:id/form',
      'POST /api/utilities/regulations/:id/close',
      'POST /api/utilities/regulations/:id/reopen',
      'GET /api/utilities/regulations/:id/history',
      'POST /api/utilities/regulations/:id/versions',
      'POST /api/utilities/regulations/:id/versions/pdf',
      'POST /api/utilities/regulations/:id/remind',
      'GET /api/utilities/regulations/people',
      'GET /api/utilities/regulation-confirmations',
      'GET /api/utilities/regulation-confirmations/export',
      'GET /api/utilities/regulation-acceptances',
      'GET /api/utilities/regulation-acceptances/export',
    ],
  },
  {
    because: 'domain.md 7: everybody reads the regulations in force, so everybody finds them in the palette',
    who: 'session',
    endpoints: ['GET /api/utilities/regulations/search'],
  },
  {
    because: 'product.md 2.1: Home asks no permission, and is shown once registration is complete',
    who: 'session',
    endpoints: ['GET /api/utilities/home', 'PUT /api/utilities/home/rows'],
  },
  {
    because: 'issue 40.1: one palette for everybody, which finds what its person may see',
    who: 'session',
    endpoints: ['GET /api/utilities/palette'],
  },
  {
    because: 'lives.md 4: everybody reads their own news and says what they want to hear of',
    who: 'session',
    endpoints: [
      'GET /api/utilities/notifications',
      'GET /api/utilities/notifications/unread',
      'POST /api/utilities/notifications/read',
      'POST /api/utilities/notifications/:id/read',
      'GET /api/utilities/notifications/choices',
      'PUT /api/utilities/notifications/choices',
    ],
  },
  {
    because: 'decision 0072: everybody undoes their own last acts, with the permissions of the counter-acts',
    who: 'session',
    endpoints: ['GET /api/utilities/own-acts', 'POST /api/utilities/own-acts/:id/undo'],
  },
  {
    because: 'domain.md 7: the organisation’s settings are edited on /organizzazione, which is ru_USRS_MAN’s',
    who: [['ru_USRS_MAN']],
    endpoints: [
      'GET /api/utilities/settings',
      'PUT /api/utilities/settings/:name',
      'DELETE /api/utilities/settings/:name/:validFrom',
    ],
  },
  {
    because: 'product.md 6: email signature generation is utl_MSIG_GEN’s',
    who: [['utl_MSIG_GEN']],
    endpoints: ['GET /api/utilities/email-signature', 'PUT /api/utilities/email-signature'],
  },
  {
    because:
      'domain.md 7: the signature has templates of the organisation, which ru_USRS_MAN keeps (decision 0061)',
    who: [['ru_USRS_MAN']],
    endpoints: [
      'GET /api/utilities/signature-templates',
      'POST /api/utilities/signature-templates',
      'GET /api/utilities/signature-templates/:id',
      'PATCH /api/utilities/signature-templates/:id',
      'DELETE /api/utilities/signature-templates/:id',
      'GET /api/utilities/signature-templates/:id/history',
      'POST /api/utilities/signature-templates/:id/default',
      'POST /api/utilities/signature-templates/:id/close',
      'POST /api/utilities/signature-templates/:id/reopen',
    ],
  },
  {
    because: 'product.md 1: users holding the bug-reporting permission can send a bug report',
    who: [['WMS_BUG']],
    beforeCompletion: true,
    endpoints: ['POST /api/bug_report/add'],
  },
];
