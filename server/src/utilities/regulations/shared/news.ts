/** The news of regulations: a new version, and reminders to confirm. */
import { type PageAddress, pageLink } from '@wms/contract/pages/link';
import { formatDate } from '@wms/contract/platform/formats';
import { kindWords, type RegulationKind } from '@wms/contract/utilities/regulations/regulation';
import { runSql, type Writer } from '../../../platform/database/connection.ts';
import { news } from '../../../platform/news/news.ts';
import { notify } from '../../../platform/news/notify.ts';

type Version = {
  regulationId: number;
  title: string;
  kind: RegulationKind;
  version: number;
  effectiveOn: string;
  changes: string | null;
  dueDays: number;
  /** The people who are asked to confirm it and have completed their registration. */
  people: number[];
  publishedBy: number | null;
  /** The day of the publication. */
  today: string;
};

/** 'in vigore da oggi', 'in vigore dal 01/01/2027' */
export const describeEffect = ({ effectiveOn, today }: Pick<Version, 'effectiveOn' | 'today'>) =>
  `in vigore ${effectiveOn === today ? 'da oggi' : formatDate(effectiveOn, 'dal')}`;

/** 'Leggilo e accettalo entro il 15/01/2027' */
function describeTask({ kind, effectiveOn, dueDays, today }: Version): string {
  const from = effectiveOn > today ? effectiveOn : today;
  const by = Temporal.PlainDate.from(from).add({ days: dueDays }).toString();
  const task = kind === 'accettazione' ? 'Leggilo e accettalo' : 'Leggilo e prendine visione';
  return `${task} entro ${formatDate(by, 'il')}`;
}

export const regulationPublished = news<Version>({
  kind: 'utilities.regulation-published',
  label: 'Regolamenti: una nuova versione',
  ways: ['bell', 'mail'],
  mailKeptHours: 14 * 24,
  audience: ({ people, publishedBy }) => ({ people, except: publishedBy }),
  sentence: (version) =>
    `«${version.title}», ${version.version === 1 ? 'nuovo regolamento' : `versione ${version.version}`}, ` +
    `${describeEffect(version)}. ${describeTask(version)}`,
  leadsTo: ({ regulationId }) => pageLink('/regolamenti/$id', { id: regulationId }),
  letter: (version, { firstName }) => ({
    subject: `${version.version === 1 ? 'Nuovo regolamento' : 'Nuova versione'}: ${version.title}`,
    blocks: [
      `Ciao ${firstName},`,
      `«${version.title}» è stato pubblicato, ${describeEffect(version)}.`,
      ...(version.changes ? [`Che cosa cambia: ${version.changes}`] : []),
      `${describeTask(version)}.`,
      { button: 'Leggi il regolamento', path: pageLink('/regolamenti/$id', { id: version.regulationId }) },
    ],
  }),
});

/** Tells the people who have to confirm a version that it was published. */
export async function notifyOfVersion(tx: Writer, versionId: number, publishedBy: number | null) {
  const [version] = await runSql(tx)<Omit<Version, 'publishedBy'>>`
    select r.id as "regulationId", r.title, r.kind, v.version, v.effective_on as "effectiveOn", v.changes,
           r.due_days as "dueDays", rome_today() as today,
           array(select u.id from users u
                  where asked_since(r, u) is not null and u.registration_status = 'completato' order by 1) as people
      from regulation_versions v join regulations r on r.id = v.regulation_id where v.id = ${versionId}`;
  if (version && version.people.length > 0)
    await notify(tx, regulationPublished, { ...version, publishedBy });
}

export type OpenRegulation = {
  id: number;
  title: string;
  kind: RegulationKind;
  dueOn: string;
  /** Whether the last day has passed. */
  late: boolean;
};

/** A reminder for people who have the same to confirm, by the same days; the most urgent comes first. */
type Reminder = { people: number[]; regulations: OpenRegulation[] };

/** 'Regolamento interno: da accettare entro il 15/01/2027' */
const describeOpen = ({ title, kind, dueOn, late }: OpenRegulation) =>
  `${title}: ${kindWords[kind].open.toLowerCase()}` +
  (late ? `, termine passato ${formatDate(dueOn, 'il')}` : ` entro ${formatDate(dueOn, 'il')}`);

/**
 * A reminder leads to the first regulation and not to the list, which not everybody may open; each page leads to the
 * next.
 */
const pageOf = ({ regulations: [first] }: Reminder): PageAddress =>
  first ? pageLink('/regolamenti/$id', { id: first.id }) : '/';

export const regulationsOpen = news<Reminder>({
  kind: 'utilities.regulations-open',
  label: 'Regolamenti da leggere o da accettare',
  ways: ['bell', 'mail'],
  mailKeptHours: 72,
  audience: ({ people }) => ({ people }),
  sentence: ({ regulations }) => regulations.map(describeOpen).join('; '),
  leadsTo: pageOf,
  letter: (reminder, { firstName }) => ({
    subject: reminder.regulations.some(({ late }) => late)
      ? 'Regolamenti: il termine è passato'
      : 'Regolamenti da leggere',
    blocks: [
      `Ciao ${firstName},`,
      'in WMS ti aspetta:',
      { list: reminder.regulations.map(describeOpen) },
      { button: 'Leggi', path: pageOf(reminder) },
    ],
  }),
});
