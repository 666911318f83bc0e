/** One room, bench or van: its rules, its closures, its papers, and its history. */

import { Text } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCalendarEvent,
  IconCalendarOff,
  IconPencil,
  IconTool,
  IconTrash,
} from '@tabler/icons-react';
import { pageLink } from '@wms/contract/pages/link';
import { formatInstant } from '@wms/contract/platform/formats';
import {
  attachmentKinds,
  getResource,
  getResourceHistory,
  type Resource,
  resourceAttachments,
  resourceStates,
  restoreResource,
} from '@wms/contract/workshop/resources/endpoints';
import { kindLabels } from '@wms/contract/workshop/resources/resource';
import { formatUntil } from '@wms/contract/workshop/shared/periods';
import { useAnswer, useChange } from '../../../client/answer.ts';
import { useHeld } from '../../../client/session/current.ts';
import { Attachments } from '../../../ui/annotations/attachments/Attachments.tsx';
import { ThingHistory } from '../../../ui/history/ThingHistory.tsx';
import { later } from '../../../ui/modal/later.tsx';
import { useDialog } from '../../../ui/modal/use-dialog.ts';
import { useNavigate, usePageParams } from '../../../ui/page/link.ts';
import { useBackToList } from '../../../ui/page/list-place.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { TabsInUrl } from '../../../ui/page/TabsInUrl.tsx';
import { ThingScreen } from '../../../ui/page/ThingScreen.tsx';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import { StateDot } from '../../../ui/StateDot.tsx';
import { ResourceClosures } from '../../closures/ResourceClosures.tsx';
import { StopNotice } from '../../maintenance/StopNotice.tsx';
import { useSignActions } from '../../qr/use-sign.ts';
import { calendarPlace } from '../../shared/list-place.ts';
import { colourOfState } from '../shared/labels.ts';
import { AtTheDoor } from './AtTheDoor.tsx';
import { Benches } from './Benches.tsx';
import { Rules } from './Rules.tsx';

const NewClosure = later(async () => (await import('../../closures/NewClosure.tsx')).NewClosure);
const Dismissal = later(async () => (await import('../../closures/Dismissal.tsx')).Dismissal);

export default function Room() {
  const { id } = usePageParams('/room/$id');
  const backToList = useBackToList();
  return (
    <div onClickCapture={backToList}>
      <ThingScreen
        answer={useAnswer(getResource, { params: { id } })}
        title="Stanza"
        back={{ to: '/room', label: 'Stanze' }}
        missing="Qui non c’è niente: forse l’indirizzo è sbagliato. Torna all’elenco."
      >
        {(data) => <Shown key={data.id} resource={data} />}
      </ThingScreen>
    </div>
  );
}

type OpenDialog = 'chiusura' | 'manutenzione' | 'dismissal';

function Shown({ resource }: { resource: Resource }) {
  const { id, kind, name, code, parent, state, closedUntil, dismissedAt, version } = resource;
  const [dialog, open, close] = useDialog<OpenDialog>();
  const navigate = useNavigate();
  const restore = useChange(restoreResource);
  const sign = useSignActions(resource);
  const calendar = calendarPlace(kind === 'van' ? 'vans' : 'rooms', useHeld(), id);
  return (
    <Page
      title={name}
      shortTitle={name}
      back={
        parent
          ? { to: pageLink('/room/$id', { id: parent.id }), label: parent.name }
          : { to: '/room', label: 'Stanze' }
      }
      state={<StateDot colour={colourOfState(state)}>{resourceStates[state].label}</StateDot>}
      subtitle={
        <>
          {kindLabels[kind]} ·{' '}
          <Text span ff="monospace" fz="small">
            {code}
          </Text>
          {closedUntil && !dismissedAt && ` · ${formatUntil(closedUntil)}`}
          {dismissedAt && ` · ${formatInstant(dismissedAt, 'dal')}`}
        </>
      }
      actions={
        dismissedAt ? (
          <ButtonWithIcon
            icon={IconArrowBackUp}
            loading={restore.busy}
            onClick={() => void restore.run({ params: { id: String(id) }, body: { version } })}
          >
            Rimetti in uso
          </ButtonWithIcon>
        ) : (
          <ButtonWithIcon
            icon={IconPencil}
            onClick={() => void navigate({ to: pageLink('/room/$id/modifica', { id }) })}
          >
            Modifica
          </ButtonWithIcon>
        )
      }
      more={
        dismissedAt
          ? []
          : [
              ...(calendar
                ? [
                    {
                      label: 'Apri il calendario',
                      icon: IconCalendarEvent,
                      onClick: () => void navigate(calendar),
                    },
                  ]
                : []),
              { label: 'Chiudi per un periodo', icon: IconCalendarOff, onClick: () => open('chiusura') },
              { label: 'Metti in manutenzione', icon: IconTool, onClick: () => open('manutenzione') },
              ...sign,
              { label: 'Dismetti', icon: IconTrash, danger: true, onClick: () => open('dismissal') },
            ]
      }
    >
      {resource.stop && !dismissedAt && <StopNotice van={{ id, name }} stop={resource.stop} />}
      <TabsInUrl
        label={`Che cosa vedere di ${name}`}
        tabs={{
          regole: { label: 'Regole', content: () => <Rules resource={resource} /> },
          ...(kind === 'room' && {
            postazioni: { label: 'Postazioni', content: () => <Benches of={resource} /> },
          }),
          chiusure: {
            label: 'Chiusure',
            content: () => (
              <ResourceClosures
                resource={resource}
                {...(!dismissedAt && { onNew: () => open('chiusura') })}
              />
            ),
          },
          allegati: { label: 'Foto e documenti', content: () => <Papers of={resource} /> },
          indirizzi: {
            label: kind === 'van' ? 'QR e indirizzi' : 'Alla porta',
            content: () => <AtTheDoor resource={resource} />,
          },
          cronologia: {
            label: 'Cronologia',
            content: () => <ThingHistory endpoint={getResourceHistory} id={id} />,
          },
        }}
      />
      {(dialog === 'chiusura' || dialog === 'manutenzione') && (
        <NewClosure chosen={[{ id, name }]} kind={dialog} onClose={close} />
      )}
      {dialog === 'dismissal' && <Dismissal resource={resource} onClose={close} />}
    </Page>
  );
}

const kindNames: Record<(typeof attachmentKinds)[number], string> = {
  foto: 'Foto',
  libretto: 'Libretto',
  assicurazione: 'Assicurazione',
  manuale: 'Manuale',
  altro: 'Altro',
};

const ofVans = ['libretto', 'assicurazione'];

const paperOf = (kind: Resource['kind']) => (kind === 'van' ? 'il libretto' : 'il manuale');

const Papers = ({ of: { id, kind, attachments } }: { of: Resource }) => (
  <Attachments
    to={{
      id,
      attachments,
      endpoints: resourceAttachments,
      kinds: Object.fromEntries(
        attachmentKinds
          .filter((attachmentKind) => kind === 'van' || !ofVans.includes(attachmentKind))
          .map((attachmentKind) => [attachmentKind, kindNames[attachmentKind]]),
      ),
      answer: getResource,
    }}
    whenNone={`Ancora nessuna foto e nessun documento: allega una foto o ${paperOf(kind)}.`}
  />
);
