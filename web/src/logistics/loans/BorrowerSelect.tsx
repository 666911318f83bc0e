import { searchPeople } from '@wms/contract/platform/people/who-is-who';
import { call } from '../../client/call/send.ts';
import { type Choice, RemoteSelect, type RemoteSelectProps } from '../../ui/fields/RemoteSelect.tsx';
import { choicesOf } from '../../ui/people/PersonSelect.tsx';

/** The id of a borrower who has no account; the name is then all that is known. */
export const noAccount = 0;

/** A name that may be lent to although nobody with an account has it. It comes after the people who have one. */
const outsider = (name: string, people: readonly Choice[]): Choice => ({
  id: noAccount,
  name,
  offer: `Presta a «${name}», senza utente`,
  // Beside people of a similar name it is only chosen on purpose.
  ...(people.length > 0 && { exact: false }),
});

const longestName = 120;

/** Chooses a person with an account, or takes the typed name of a person without one. */
export const BorrowerSelect = (props: Omit<RemoteSelectProps<Choice>, 'label' | 'load' | 'queryKey'>) => (
  <RemoteSelect
    label="A chi"
    placeholder="Nome, cognome o reparto"
    queryKey={['borrowers']}
    load={async (q, signal) => {
      const people = choicesOf(await call(searchPeople, { query: { ...(q && { q }) } }, { signal }));
      const name = q.replace(/\s+/g, ' ').trim();
      return name && name.length <= longestName ? [...people, outsider(name, people)] : people;
    }}
    {...props}
  />
);
