/** A document beside the facts that are needed to approve it. */
import { Button, NativeSelect, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { documentLife } from '@wms/contract/humanResources/documents/life';
import {
  approveDocument,
  type DocumentToVerify,
  openDocument,
} from '@wms/contract/humanResources/documents/verification';
import { messages } from '@wms/contract/platform/messages';
import { licenceCategories } from '@wms/contract/platform/people/licence-categories';
import { CivilDate, today } from '@wms/contract/platform/schema';
import { type ReactNode, type RefObject, useImperativeHandle, useRef, useState } from 'react';
import { report } from '../../../client/answer.ts';
import { call } from '../../../client/call/send.ts';
import { openPdf } from '../../../client/download.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { helpBelow } from '../../../ui/form/help-below.ts';
import { later } from '../../../ui/modal/later.tsx';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import classes from './Desk.module.css';
import { DocumentFacts } from './Facts.tsx';
import { PdfView } from './PdfView.tsx';

const ReopenModal = later(async () => (await import('./ReopenModal.tsx')).ReopenModal);
const RejectModal = later(async () => (await import('./RejectModal.tsx')).RejectModal);

export type DeskHandle = { approve: () => void; reject: () => void };

type Props = {
  document: DocumentToVerify;
  handle?: RefObject<DeskHandle | null>;
  /** Called as soon as the decision is sent; the promise `sent` rejects when the server refuses it. */
  onDecide: (sent: Promise<unknown>, words: string) => void;
  children?: ReactNode;
};

const asProposed = 'L’ha scritta chi l’ha caricato: confrontala';

const isDate = (value: string) => CivilDate.safeParse(value).success;
export const nameOf = ({ type, person }: DocumentToVerify) => `${type.name} di ${person.name}`;

export function Desk({ document, handle, onDecide, children }: Props) {
  return (
    <div className={classes.desk}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the pages */}
      <section className={classes.paper} aria-label="Anteprima" tabIndex={0}>
        <PdfView key={document.id} id={document.id} name={nameOf(document)} />
      </section>
      <div className={classes.facts}>
        {children}
        <DocumentFacts document={document} />
        <ButtonWithIcon
          icon={IconExternalLink}
          variant="subtle"
          size="compact-sm"
          onClick={() => void openPdf(openDocument, { params: { id: String(document.id) } })}
        >
          Apri il PDF in un’altra scheda
        </ButtonWithIcon>
        {document.moves.includes('approve') && (
          <Decision key={document.id} document={document} onDecide={onDecide} {...(handle && { handle })} />
        )}
        {document.moves.includes('reopen') && <Reopen document={document} />}
      </div>
    </div>
  );
}

function Reopen({ document }: Pick<Props, 'document'>) {
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        {documentLife.moves.reopen.label}
      </Button>
      {asked && <ReopenModal document={document} onClose={() => setAsked(false)} />}
    </>
  );
}

type DecisionProps = Pick<Props, 'document' | 'onDecide' | 'handle'>;

function Decision({ document, onDecide, handle }: DecisionProps) {
  const { id, version, type, person, proposed } = document;
  // The values that were typed with this document come before those that are known of the person.
  const [expiresOn, setExpiresOn] = useState(
    proposed.expiresOn ?? document.expiresOn ?? person.licence?.expiresOn ?? '',
  );
  const [category, setCategory] = useState(proposed.licenceCategory ?? person.licence?.category ?? '');
  const [errors, setErrors] = useState<{ expiresOn?: string; licenceCategory?: string }>({});
  const [rejecting, setRejecting] = useState(false);
  // The document is still shown while its decision is sent, and until it is read again: it is decided only once.
  const [decided, setDecided] = useState(false);
  const decide = (sent: Promise<unknown>, words: string) => {
    setDecided(true);
    sent.catch(() => setDecided(false));
    onDecide(sent, words);
  };
  const fields = useRef<HTMLFormElement>(null);

  /** Approves the document; if a field is missing or wrong, focuses it instead. */
  const approve = () => {
    if (decided) return;
    const missing = {
      ...(type.hasExpiry && !expiresOn && { expiresOn: messages.required }),
      ...(type.hasExpiry &&
        isDate(expiresOn) &&
        expiresOn < today() && { expiresOn: 'È già scaduto: rifiutalo, o correggi la data' }),
      ...(type.licence && !category && { licenceCategory: messages.required }),
    };
    setErrors(missing);
    const [first] = Object.keys(missing);
    if (first) {
      fields.current
        ?.querySelector<HTMLElement>(`[data-path="${first}"] input, [data-path="${first}"]`)
        ?.focus();
      return;
    }
    const body = approveDocument.body.safeParse({ version, expiresOn, licenceCategory: category });
    if (!body.success) {
      setErrors({ expiresOn: messages.date });
      return;
    }
    const sent = call(approveDocument, {
      params: { id: String(id) },
      body: {
        version,
        expiresOn: type.hasExpiry ? expiresOn : null,
        licenceCategory: body.data.licenceCategory && type.licence ? body.data.licenceCategory : null,
      },
    });
    sent.catch((error: unknown) => report(error));
    decide(sent, `Approvato: ${nameOf(document)}`);
  };
  const reject = () => setRejecting(!decided);
  useImperativeHandle(handle, () => ({ approve, reject }));

  return (
    <form
      ref={fields}
      noValidate
      aria-label="Decisione"
      onSubmit={(event) => {
        event.preventDefault();
        approve();
      }}
    >
      {type.hasExpiry && (
        <DateField
          label="Scadenza sul documento"
          {...(proposed.expiresOn && { description: asProposed, ...helpBelow })}
          data-path="expiresOn"
          value={expiresOn}
          onChange={setExpiresOn}
          error={errors.expiresOn}
          disabled={decided}
          withAsterisk
        />
      )}
      {type.licence && (
        <NativeSelect
          mt={12}
          label="Categoria della patente"
          {...(proposed.licenceCategory && { description: asProposed, ...helpBelow })}
          data-path="licenceCategory"
          data={['', ...licenceCategories]}
          value={category}
          onChange={(event) => setCategory(event.currentTarget.value)}
          error={errors.licenceCategory}
          disabled={decided}
          withAsterisk
        />
      )}
      <div className={classes.decide} data-at-bottom>
        <Button type="submit" loading={decided}>
          Approva
        </Button>
        <Button variant="outline" color="red" onClick={reject} disabled={decided}>
          Rifiuta
        </Button>
      </div>
      <Text size="sm" c="dimmed" mt={12} className={classes.hints}>
        <kbd className={classes.keys}>a</kbd> approva · <kbd className={classes.keys}>r</kbd> rifiuta
        {handle && (
          <>
            {' · '}
            <kbd className={classes.keys}>j</kbd> successivo · <kbd className={classes.keys}>k</kbd>{' '}
            precedente
          </>
        )}
      </Text>
      {rejecting && (
        <RejectModal
          document={document}
          onClose={() => setRejecting(false)}
          onDone={() => decide(Promise.resolve(), `Rifiutato: ${nameOf(document)}`)}
        />
      )}
    </form>
  );
}
