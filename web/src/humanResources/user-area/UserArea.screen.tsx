import { SimpleGrid, Title } from '@mantine/core';
import { ReceiptsPanel } from '../../accounting/receipts/Panel.tsx';
import { PasswordForm } from '../../identity/password/PasswordForm.tsx';
import { SessionsPanel } from '../../identity/sessions/Panel.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { TabsInUrl } from '../../ui/page/TabsInUrl.tsx';
import { NotificationChoices } from '../../utilities/notifications/Choices.tsx';
import { CoursesPanel } from '../academic-data/CoursesPanel.tsx';
import { DocumentsPanel } from '../documents/Panel.tsx';
import { PersonalDataEditor } from '../personal-data/Editor.tsx';
import { TeamsPanel } from '../teams/Panel.tsx';
import { PersonHeader } from './PersonHeader.tsx';

const tabs = {
  anagrafica: { label: 'Anagrafica', content: () => <PersonalDataEditor /> },
  accademici: { label: 'Accademici', content: () => <CoursesPanel /> },
  documenti: { label: 'Documenti', content: () => <DocumentsPanel /> },
  reparti: { label: 'Reparti', content: () => <TeamsPanel /> },
  ricevute: { label: 'Ricevute', content: () => <ReceiptsPanel /> },
  notifiche: { label: 'Notifiche', content: () => <NotificationChoices /> },
  sicurezza: { label: 'Sicurezza', content: () => <Security /> },
} as const;

export default function UserAreaScreen() {
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
    <SimpleGrid minColWidth="min(100%, 340px)" autoFlow="auto-fit" spacing={64} verticalSpacing={32} pt={8}>
      <section>
        <Title order={2} size="h4" mb="md">
          Password
        </Title>
        <PasswordForm />
      </section>
      <section>
        <Title order={2} size="h4" mb="md">
          Sessioni aperte
        </Title>
        <SessionsPanel />
      </section>
    </SimpleGrid>
  );
}
