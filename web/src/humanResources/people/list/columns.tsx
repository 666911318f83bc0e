import type { DocumentGaps, ListedPerson, peopleSorts } from '@wms/contract/humanResources/people/list';
import { registrationLife } from '@wms/contract/identity/registration/life';
import { personLife } from '@wms/contract/identity/users/life';
import { formatCount, formatInstant, formatInstantDate, formatParts } from '@wms/contract/platform/formats';
import { LifeStateDot } from '../../../ui/life/LifeStateDot.tsx';
import { PersonPicture } from '../../../ui/people/PersonPicture.tsx';
import { profilePath } from '../../../ui/people/profile-path.ts';
import { StateDot } from '../../../ui/StateDot.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { Detail, NameCell } from '../../../ui/table/NameCell.tsx';

export type Sort = (typeof peopleSorts)[number];

/**
 * The surname comes first, because the list is sorted by it. An erased person has only a number instead of a surname.
 */
export const nameOf = ({
  firstName,
  lastName,
  state,
}: Pick<ListedPerson, 'firstName' | 'lastName' | 'state'>) =>
  state === 'anonimizzato' ? `${firstName} ${lastName}` : `${lastName} ${firstName}`;

export const nameColumn = (searched: string | undefined): Column<ListedPerson, Sort> => ({
  key: 'name',
  header: 'Persona',
  sort: 'name',
  cell: (person) => (
    <NameCell
      name={nameOf(person)}
      email={person.institutionalEmail}
      to={profilePath(person.institutionalEmail)}
      opensRow
      searched={searched}
      mark={<PersonPicture person={person} />}
    />
  ),
});

export const peopleColumns: readonly Column<ListedPerson, Sort>[] = [
  {
    key: 'teams',
    header: 'Reparti',
    wideOnly: true,
    card: 'fact',
    wraps: true,
    cell: ({ teams }) => teams.join(', '),
  },
  {
    key: 'state',
    header: 'Stato',
    card: 'lead',
    cell: ({ state, step, invitedUntil }) => (
      <>
        <LifeStateDot life={personLife} state={state} />
        {state === 'invitato' && (
          <Detail>
            {invitedUntil ? `entro ${formatInstantDate(invitedUntil, 'il')}` : 'invito scaduto'}
          </Detail>
        )}
        {isRegistering(state, step) && <Detail>passo: {stepNameOf(step)}</Detail>}
      </>
    ),
  },
  {
    key: 'documents',
    header: 'Documenti',
    cell: ({ documents, state }) => state !== 'anonimizzato' && <Documents gaps={documents} />,
  },
  {
    key: 'lastLogin',
    header: 'Ultimo accesso',
    sort: 'lastLogin',
    wideOnly: true,
    card: 'named',
    cell: ({ lastLoginAt, hasFactor }) => (
      <>
        {lastLoginAt ? (
          <span title={formatInstant(lastLoginAt)}>{formatInstantDate(lastLoginAt)}</span>
        ) : (
          'Mai'
        )}
        {hasFactor && <Detail>con secondo fattore</Detail>}
      </>
    ),
  },
];

/**
 * Whether the registration isn't complete although the account works, or is suspended. An invited person hasn't begun
 * the registration.
 */
const isRegistering = (state: ListedPerson['state'], step: ListedPerson['step']) =>
  step !== 'completato' && (state === 'attivo' || state === 'sospeso');

const stepNameOf = (step: ListedPerson['step']) => registrationLife.states[step].label.toLowerCase();

/** The problems with the required documents, the worst first. */
function Documents({ gaps: { missing, refused, toCheck, expired } }: { gaps: DocumentGaps }) {
  const wrong = formatParts(
    expired > 0 && formatCount(expired, 'scaduto', 'scaduti'),
    refused > 0 && formatCount(refused, 'rifiutato', 'rifiutati'),
    missing > 0 && formatCount(missing, 'mancante', 'mancanti'),
  );
  if (wrong) return <StateDot colour={expired + refused > 0 ? 'red' : 'amber'}>{wrong}</StateDot>;
  if (toCheck > 0) return <StateDot colour="amber">{toCheck} da verificare</StateDot>;
  return <StateDot colour="green">In regola</StateDot>;
}
