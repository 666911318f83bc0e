/** One regulation: its text, its versions with their differences, its confirmations, and its management. */

import { Anchor } from '@mantine/core';
import { IconArrowBackUp, IconLock, IconPencil, IconUpload } from '@tabler/icons-react';
import { pageLink } from '@wms/contract/pages/link';
import { formatDate } from '@wms/contract/platform/formats';
import { can } from '@wms/contract/platform/permissions';
import { today } from '@wms/contract/platform/schema';
import { getRegulation } from '@wms/contract/utilities/regulations/endpoints';
import {
  closeRegulation,
  type EditableRegulation,
  getEditableRegulation,
  regulationHistory,
  reopenRegulation,
} from '@wms/contract/utilities/regulations/publishing';
import { kindWords } from '@wms/contract/utilities/regulations/regulation';
import { useState } from 'react';
import { confirmDanger } from '../../../client/alerts/confirm.ts';
import { useAnswer, useChange } from '../../../client/answer.ts';
import { useHeld } from '../../../client/session/current.ts';
import { ThingHistory } from '../../../ui/history/ThingHistory.tsx';
import { later } from '../../../ui/modal/later.tsx';
import { Link, useNavigate, usePageParams, usePageSearch } from '../../../ui/page/link.ts';
import { EmptyState, Page } from '../../../ui/page/Page.tsx';
import { TabsInUrl } from '../../../ui/page/TabsInUrl.tsx';
import { ThingScreen } from '../../../ui/page/ThingScreen.tsx';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import { Notice } from '../../../ui/parts/Notice.tsx';
import textClasses from '../../../ui/parts/text.module.css';
import { StateDot } from '../../../ui/StateDot.tsx';
import { ConfirmBar } from '../reading/ConfirmBar.tsx';
import { Reader } from '../reading/Reader.tsx';
import { describeState, describeVersion } from '../shared/describe.ts';
import { Confirmations } from './Confirmations.tsx';
import { VersionLink, Versions } from './Versions.tsx';

const RegulationModal = later(
  async () => (await import('../publishing/RegulationModal.tsx')).RegulationModal,
);

export default function RegulationScreen() {
  const { id } = usePageParams('/regolamenti/$id');
  const held = useHeld();
  const publishes = held.has(can.usersManagement);
  const form = useAnswer(getEditableRegulation, { params: { id } }, { enabled: publishes });
  return (
    <ThingScreen
      answer={useAnswer(getRegulation, { params: { id } })}
      title="Regolamento"
      back={{ to: '/regolamenti', label: 'Regolamenti' }}
      height={48}
      missing="Qui non c’è niente: forse l’indirizzo è sbagliato. Torna all’elenco."
    >
      {(data) => <Shown regulation={data} form={form.data ?? null} />}
    </ThingScreen>
  );
}

type RegulationAnswer = NonNullable<ReturnType<typeof useAnswer<typeof getRegulation>>['data']>;
type Props = { regulation: RegulationAnswer; form: EditableRegulation | null };

function Shown({ regulation, form }: Props) {
  const { id, title, kind, current, versions } = regulation;
  const navigate = useNavigate();
  const version = useNamedVersion(regulation);
  // The state belongs to the version in force. Another version has its own state under its text.
  const state = version?.id === current?.id && describeState(regulation);
  const [edits, setEdits] = useState(false);
  const publish = () => void navigate({ to: pageLink('/regolamenti/$id/pubblica', { id }) });
  const more = useKeeping(form, () => setEdits(true));
  const tabs = {
    testo: { label: 'Testo', content: () => <Content regulation={regulation} /> },
    ...((versions.length > 1 || form) && {
      versioni: { label: 'Versioni', content: () => <Versions regulation={regulation} /> },
    }),
    ...(form && {
      conferme: { label: 'Conferme', content: () => <Confirmations regulation={regulation} /> },
      cronologia: {
        label: 'Cronologia',
        content: () => <ThingHistory endpoint={regulationHistory} id={id} />,
      },
    }),
  };
  return (
    <Page
      title={title}
      back={{ to: '/regolamenti', label: 'Regolamenti' }}
      state={state && <StateDot colour={state.colour}>{state.words}</StateDot>}
      subtitle={[kindWords[kind].label, current && describeVersion(current)].filter(Boolean).join(' · ')}
      actions={
        form &&
        !form.closed && (
          <ButtonWithIcon icon={IconUpload} variant={current ? 'default' : 'filled'} onClick={publish}>
            Pubblica una versione
          </ButtonWithIcon>
        )
      }
      more={more}
    >
      {Object.keys(tabs).length > 1 ? (
        <TabsInUrl label={`Che cosa vedere di ${title}`} tabs={tabs} />
      ) : (
        <Content regulation={regulation} />
      )}
      {edits && form && <RegulationModal regulation={form} onClose={() => setEdits(false)} />}
    </Page>
  );
}

/** The actions of people who publish regulations. */
function useKeeping(form: EditableRegulation | null, onEdit: () => void) {
  const close = useChange(closeRegulation);
  const reopen = useChange(reopenRegulation);
  if (!form) return [];
  const { id, title, closed, version } = form;
  const call = { params: { id: String(id) }, body: { version } };
  const edit = { label: 'Modifica', icon: IconPencil, onClick: onEdit };
  if (closed) return [edit, { label: 'Riapri', icon: IconArrowBackUp, onClick: () => void reopen.run(call) }];
  return [
    edit,
    {
      label: 'Chiudi il regolamento',
      icon: IconLock,
      danger: true,
      onClick: async () => {
        const sure = await confirmDanger({
          title: `Chiudi «${title}»`,
          message: 'Non si chiede più a nessuno. Le conferme già date restano.',
          confirmLabel: 'Chiudi il regolamento',
          act: closeRegulation,
        });
        if (sure) await close.run(call);
      },
    },
  ];
}

/** Returns the version in the address, or else the one in force, or else the coming one. */
function useNamedVersion({ current, coming, versions }: RegulationAnswer) {
  const search: { versione?: unknown } = usePageSearch();
  return versions.find(({ id }) => String(id) === String(search.versione)) ?? current ?? coming;
}

function Content({ regulation }: { regulation: RegulationAnswer }) {
  const { title, current, coming } = regulation;
  const version = useNamedVersion(regulation);
  const former = regulation.versions.find((candidate) => candidate.version === (version?.version ?? 0) - 1);
  if (!version)
    return (
      <EmptyState>Non c’è ancora una versione: nessuno lo vede finché non pubblichi la prima.</EmptyState>
    );
  return (
    <>
      {coming && version.id !== coming.id && (
        <Notice role="status" color="gray" mb={8}>
          {formatDate(coming.effectiveOn, 'Dal')} vale la versione {coming.version}.{' '}
          <VersionLink regulation={regulation} version={coming}>
            Leggila
          </VersionLink>
        </Notice>
      )}
      {version.id !== current?.id && (
        <Notice role="status" mb={8}>
          {version.effectiveOn > today()
            ? `Questa versione è in vigore ${formatDate(version.effectiveOn, 'dal')}.`
            : `Leggi la versione ${version.version}, che non è più in vigore.`}{' '}
          {current && (
            <VersionLink regulation={regulation} version={null}>
              Torna a quella in vigore
            </VersionLink>
          )}
        </Notice>
      )}
      {version.changes && (
        <Notice role="status" color="gray" mb={8}>
          Che cosa cambia: {version.changes}{' '}
          {former?.form === 'text' && version.form === 'text' && (
            <Anchor
              className={textClasses.link}
              inherit
              renderRoot={(props) => (
                <Link
                  {...props}
                  to={pageLink('/regolamenti/$id', { id: regulation.id })}
                  search={{ scheda: 'versioni' }}
                />
              )}
            >
              Vedi le differenze
            </Anchor>
          )}
        </Notice>
      )}
      <Reader version={version} title={title} />
      <ConfirmBar regulation={regulation} version={version} next={regulation.next} />
    </>
  );
}
