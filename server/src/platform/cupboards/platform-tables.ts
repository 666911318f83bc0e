/** The columns of the foundations' own tables, which no cupboard declares. */
import { freeTexts, notPersonal } from './personal-table.ts';

const machinery = 'names, moments and states of the machinery';

export const platformFreeTexts = [
  freeTexts('audit_log', ['before', 'after']),
  freeTexts('steps_taken', ['reason']),
  freeTexts('comments', ['body']),
  freeTexts('attachments', ['name', 'url']),
  freeTexts('jobs', ['payload', 'last_error', 'key']),
  freeTexts('idempotency_keys', ['answer']),
];

export const platformNotPersonal = [
  notPersonal('audit_log', ['table_name', 'about_table'], 'names of tables'),
  notPersonal('steps_taken', ['move', 'from_state', 'to_state'], 'words of a life'),
  notPersonal('life_steps', ['thing', 'move', 'from_state', 'to_state'], 'words of a life'),
  notPersonal('attachments', ['kind'], 'a file or a link'),
  notPersonal('jobs', ['name', 'lease'], machinery),
  notPersonal('schedules', ['name'], machinery),
  notPersonal('number_series', ['series', 'last_date'], 'the last number of a series'),
  notPersonal('settings', ['name', 'value', 'valid_from'], 'what the organisation says of itself'),
  notPersonal('decided_settings', ['name', 'decided_at'], 'how often the organisation decided a setting'),
  notPersonal('backups', ['file', 'sha256'], 'the name that the operator gave to an archive'),
  notPersonal(
    'files',
    ['sha256', 'type'],
    'whose it is says the row that refers to it, and they go together',
  ),
  notPersonal('file_checks', ['day'], machinery),
];
