import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { can } from '../../platform/permissions.ts';
import { Created, line, optional, text } from '../../platform/schema.ts';

export const addBugReport = endpoint.post('/api/bug_report/add', {
  summary: 'Segnala un malfunzionamento',
  access: [[can.bugReporting]],
  undoable: 'message',
  beforeCompletion: true,
  body: z.strictObject({
    title: text(120),
    body: text(5000),
    /** The address of the page on which it happened, which the web sends along. */
    page: optional(line(500)),
    /** Ids of the last failed requests, so that the log can be searched. */
    request_ids: z.array(z.uuid()).max(10).optional(),
  }),
  answer: Created,
});
