import type { getErasure } from '@wms/contract/identity/erasure/endpoints';
import type { Answer } from '@wms/contract/platform/endpoint';
import { formatCount, formatDate, formatInstant, formatNumber } from '@wms/contract/platform/formats';
import type { Organisation } from '../../platform/papers/organisation.ts';
import { erasedName } from './erased-person.ts';

type Done = Answer<typeof getErasure> & { request: number | null };

/**
 * The certificate of an erasure in the shape that its template expects. Its row never changes and holds no personal
 * data, so the certificate is drawn whenever somebody asks for it.
 */
export const certificateOf = (personId: number, done: Done, organisation: Organisation) => ({
  template: 'erasure.typ',
  data: {
    organisation,
    number: String(done.number),
    date: formatInstant(done.erasedAt),
    person: erasedName(personId),
    request: done.request === null ? null : `n. ${done.request}`,
    ground: done.ground,
    deleted: done.deleted.map(({ title, rows }) => [title, formatNumber(rows)]),
    kept: done.kept.map(({ title, rows, why, until }) => [
      title,
      formatNumber(rows),
      until === null ? why : `${why}. Fino ${formatDate(until, 'al')}`,
    ]),
    entries: formatCount(done.entries, 'voce', 'voci'),
  },
});
