/** The grid of people and permissions. Ticks are collected, and then saved together with a reason. */
import { Button, Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChecklist } from '@tabler/icons-react';
import { exportGrants, listGrants } from '@wms/contract/humanResources/people/permissions/endpoints';
import { describedPermissions, permissionGroups } from '@wms/contract/identity/permissions/described';
import { listAccessRequests } from '@wms/contract/identity/permissions/requests/endpoints';
import { registrationLife } from '@wms/contract/identity/registration/life';
import { personLife } from '@wms/contract/identity/users/life';
import { formatCount } from '@wms/contract/platform/formats';
import { searchTeams } from '@wms/contract/platform/people/who-is-who';
import { useEffect, useState } from 'react';
import { useAnswer } from '../../../client/answer.ts';
import { type MassResult, RefusedPeople } from '../../../identity/permissions/shared/RefusedPeople.tsx';
import { useUnsavedGuard } from '../../../ui/form/unsaved.ts';
import { stateChoices } from '../../../ui/life/LifeStateDot.tsx';
import { ExportMenu } from '../../../ui/list/ExportMenu.tsx';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { later } from '../../../ui/modal/later.tsx';
import { useDialog } from '../../../ui/modal/use-dialog.ts';
import { Link, useNavigate } from '../../../ui/page/link.ts';
import { phone } from '../../../ui/page/phone.ts';
import { useGridChanges } from './changes.ts';
import classes from './Grid.module.css';
import { Grid } from './Grid.tsx';
import { PeopleCards } from './PeopleCards.tsx';

const SaveModal = later(async () => (await import('./SaveModal.tsx')).SaveModal);

const permissionChoices = permissionGroups.flatMap(({ codes }) =>
  codes.map((value) => ({ value, label: describedPermissions[value].label })),
);

const documentChoices = [
  { value: 'missing', label: 'Mancanti' },
  { value: 'refused', label: 'Rifiutati' },
  { value: 'toCheck', label: 'Da verificare' },
  { value: 'expired', label: 'Scaduti' },
];

export default function PermissionsScreen() {
  const navigate = useNavigate();
  const list = useList(listGrants, { exporter: exportGrants });
  const { pages } = list;
  const { changes, count, toggle, clear } = useGridChanges();
  const [saving, setSaving] = useState(false);
  const [dialog, open, close] = useDialog<MassResult>();
  const narrow = useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
  const teams = useAnswer(searchTeams, { query: {} });
  const requests = useAnswer(listAccessRequests);
  useUnsavedGuard(count > 0);

  // All pages of the list are fetched one after another, so that End goes to the last person.
  const { more } = pages;
  useEffect(() => {
    if (more && !more.loading && !more.failed) more.load();
  }, [more]);

  const complete = pages.total && !more && { count: pages.rows.length, more: false };
  const shown = { ...list, pages: { ...pages, total: complete || pages.total } };
  const waiting = requests.data?.length ?? 0;
  return (
    <>
      <ListPage
        title="Permessi"
        things={['persona', 'persone']}
        search={list.search('Cerca una persona')}
        filters={[
          list.filter('permission', 'Permesso', permissionChoices),
          list.filter('state', 'Stato', stateChoices(personLife)),
          list.filter(
            'team',
            'Reparto',
            (teams.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ),
          list.filter('step', 'Registrazione', stateChoices(registrationLife)),
          list.filter('documents', 'Documenti', documentChoices),
        ]}
        list={shown}
        actions={
          <Group gap={8}>
            {waiting > 0 && (
              <Button
                variant="default"
                renderRoot={(props) => <Link to="/utenti/permessi/richieste" {...props} />}
              >
                {formatCount(waiting, 'richiesta', 'richieste')}
              </Button>
            )}
            <ExportMenu save={list.save} disabled={list.empty} />
          </Group>
        }
        more={[
          {
            label: 'Modelli di permessi',
            icon: IconChecklist,
            onClick: () => void navigate({ to: '/utenti/permessi/modelli' }),
          },
        ]}
        whenNone="Nessuna persona: invitane una dalla pagina Utenti."
      >
        {narrow ? (
          <PeopleCards people={pages.rows} changes={changes} onToggle={toggle} />
        ) : (
          <Grid people={pages.rows} stale={pages.stale} changes={changes} onToggle={toggle} />
        )}
        {count > 0 && (
          <div className={classes.bar} data-at-bottom role="toolbar" aria-label="Modifiche da salvare">
            <strong role="status">{formatCount(count, 'modifica', 'modifiche')}</strong>
            <Button variant="default" onClick={clear}>
              Annulla
            </Button>
            <Button onClick={() => setSaving(true)}>Salva</Button>
          </div>
        )}
      </ListPage>
      {saving && (
        <SaveModal
          changes={[...changes.values()]}
          onClose={() => setSaving(false)}
          onSaved={(answer) => {
            clear();
            if (answer.refused.length > 0) open(answer);
          }}
        />
      )}
      {dialog && <RefusedPeople result={dialog} onClose={close} />}
    </>
  );
}
