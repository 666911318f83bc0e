import { Title } from '@mantine/core';
import { contentOf, slots } from '../../ui/cupboards/slots.ts';
import { later } from '../../ui/modal/later.tsx';
import { useFieldFromAddress } from '../../ui/page/field-from-address.ts';
import { Page } from '../../ui/page/Page.tsx';
import { TabsInUrl } from '../../ui/page/TabsInUrl.tsx';
import { PersonalDataEditor } from '../personal-data/Editor.tsx';
import { PersonHeader } from './PersonHeader.tsx';
import classes from './UserArea.module.css';

const SessionsPanel = later(async () => (await import('../../identity/sessions/Panel.tsx')).SessionsPanel);
const PasskeysPanel = later(async () => (await import('../../identity/passkeys/Panel.tsx')).PasskeysPanel);
const SecondFactorPanel = later(
  async () => (await import('../../identity/second-factor/Panel.tsx')).SecondFactorPanel,
);
const PasswordForm = later(
  async () => (await import('../../identity/password/PasswordForm.tsx')).PasswordForm,
);
const TeamsPanel = later(async () => (await import('../teams/Panel.tsx')).TeamsPanel);
const DocumentsPanel = later(async () => (await import('../documents/Panel.tsx')).DocumentsPanel);
const CoursesPanel = later(async () => (await import('../academic-data/CoursesPanel.tsx')).CoursesPanel);
const NotificationChoices = later(() => contentOf(slots.ownNews));
const OwnActs = later(() => contentOf(slots.ownActs));
const OwnDataPanel = later(async () => (await import('./own-data/Panel.tsx')).OwnDataPanel);
const OwnPermissions = later(
  async () => (await import('../../identity/permissions/OwnPermissions.tsx')).OwnPermissions,
);
const OwnLoans = later(() => contentOf(slots.ownLoans));
const OwnBookings = later(() => contentOf(slots.ownBookings));
const OwnMembership = later(() => contentOf(slots.ownMembership));
const ReceiptsPanel = later(() => contentOf(slots.ownReceipts));

/** The tabs that people need most often come first; settings come last. */
const tabs = {
  anagrafica: { label: 'Anagrafica', content: () => <PersonalDataEditor /> },
  documenti: { label: 'Documenti', content: () => <DocumentsPanel /> },
  ultime: { label: 'Le mie ultime', content: () => <OwnActs /> },
  prenotazioni: { label: 'Prenotazioni', content: () => <OwnBookings /> },
  prestiti: { label: 'Prestiti', content: () => <OwnLoans /> },
  ricevute: { label: 'Ricevute', content: () => <ReceiptsPanel /> },
  tessera: { label: 'Tessera', content: () => <OwnMembership /> },
  accademici: { label: 'Accademici', content: () => <CoursesPanel /> },
  reparti: { label: 'Reparti', content: () => <TeamsPanel /> },
  permessi: { label: 'Permessi', content: () => <OwnPermissions /> },
  notifiche: { label: 'Notifiche', content: () => <NotificationChoices /> },
  sicurezza: { label: 'Sicurezza', content: () => <Security /> },
  dati: { label: 'I miei dati', content: () => <OwnDataPanel /> },
} as const;

export default function UserAreaScreen() {
  useFieldFromAddress();
  return (
    <Page title="Area utente">
      <PersonHeader />
      {/* A tab stays mounted, so that typed text is still there when the person comes back. */}
      <TabsInUrl label="Sezioni dell’area utente" tabs={tabs} keepMounted />
    </Page>
  );
}

function Security() {
  return (
    <div className={classes.sections}>
      <section>
        <Title order={2} size="h4" mb="md">
          Password
        </Title>
        <PasswordForm />
      </section>
      <section>
        <Title order={2} size="h4" mb="md">
          Secondo fattore
        </Title>
        <SecondFactorPanel />
      </section>
      <section>
        <Title order={2} size="h4" mb="md">
          Passkey
        </Title>
        <PasskeysPanel />
      </section>
      <section>
        <Title order={2} size="h4" mb="md">
          Sessioni aperte
        </Title>
        <SessionsPanel />
      </section>
    </div>
  );
}
