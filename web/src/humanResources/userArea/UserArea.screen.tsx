import { Tabs, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { ReceiptsPanel } from '../../accounting/receipts/ReceiptsPanel.tsx';
import { PasswordForm } from '../../identity/password/PasswordForm.tsx';
import { SessionsPanel } from '../../identity/sessions/SessionsPanel.tsx';
import { Page } from '../../ui/Page.tsx';
import { CoursesPanel } from '../academic-data/CoursesPanel.tsx';
import { DocumentsPanel } from '../documents/DocumentsPanel.tsx';
import { PersonalDataEditor } from '../personal-data/PersonalDataEditor.tsx';
import { TeamsPanel } from '../teams/TeamsPanel.tsx';
import { PersonHeader } from './PersonHeader.tsx';
import classes from './UserArea.module.css';
import { useChoiceInUrl } from './use-choice-in-url.ts';

const tabs = {
  anagrafica: { label: 'Anagrafica', content: () => <PersonalDataEditor /> },
  accademici: { label: 'Accademici', content: () => <CoursesPanel /> },
  documenti: { label: 'Documenti', content: () => <DocumentsPanel /> },
  reparti: { label: 'Reparti', content: () => <TeamsPanel /> },
  ricevute: { label: 'Ricevute', content: () => <ReceiptsPanel /> },
  sicurezza: { label: 'Sicurezza', content: () => <Security /> },
} as const;

type Tab = keyof typeof tabs;
const names = Object.keys(tabs) as Tab[];

export default function UserAreaScreen() {
  const [tab, setTab] = useChoiceInUrl('scheda', names, 'anagrafica');
  // A tab once opened stays, hidden, so that what was typed there is still there on coming back.
  const [opened, setOpened] = useState<ReadonlySet<Tab>>(new Set([tab]));
  if (!opened.has(tab)) setOpened(new Set([...opened, tab]));

  // On a phone the row of tabs scrolls: the chosen one must be seen, also when the address chose it.
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>(`[data-tab="${tab}"]`);
    if (row.current && chosen)
      row.current.scrollLeft = chosen.offsetLeft - (row.current.clientWidth - chosen.clientWidth) / 2;
  }, [tab]);

  return (
    <Page title="Area utente">
      <PersonHeader />
      <Tabs
        value={tab}
        onChange={(value) => {
          const chosen = names.find((name) => name === value);
          if (chosen) setTab(chosen);
        }}
        keepMountedMode="display-none"
      >
        <Tabs.List ref={row} className={classes.tabs ?? ''} aria-label="Sezioni dell’area utente">
          {names.map((name) => (
            <Tabs.Tab key={name} value={name} data-tab={name} className={classes.tab ?? ''}>
              {tabs[name].label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {names.map((name) => (
          <Tabs.Panel key={name} value={name} className={classes.panel ?? ''}>
            {opened.has(name) && tabs[name].content()}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}

function Security() {
  return (
    <div className={classes.security}>
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
    </div>
  );
}
