import { Button, Stack, Text, Textarea } from '@mantine/core';
import { askAccess, getOwnRequest } from '@wms/contract/identity/permissions/requests/endpoints';
import { getSecondFactor } from '@wms/contract/identity/second-factor/endpoints';
import { formatInstant } from '@wms/contract/platform/formats';
import { satisfies } from '@wms/contract/platform/permissions';
import { useState } from 'react';
import { useAnswer } from '../../../client/answer.ts';
import { useHeld } from '../../../client/session/current.ts';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import type { RefusedPage } from '../../../ui/page/error-state.ts';
import { Link } from '../../../ui/page/link.ts';

/**
 * Shown under the text of the Error page: asks for access to the refused page, or shows the state of the last request.
 */
export function AskAccess({ page }: { page: RefusedPage }) {
  const held = useHeld();
  const own = useAnswer(getOwnRequest, { query: { page: page.path } });
  const factor = useAnswer(getSecondFactor);
  const [asking, setAsking] = useState(false);
  if (satisfies(held, page.permissions))
    return page.path.includes('$') ? null : (
      <Stack gap={8} align="center" mb={16}>
        <Text>Adesso puoi aprire questa pagina.</Text>
        <Button renderRoot={(props) => <Link to={page.path} {...props} />}>Apri «{page.label}»</Button>
      </Stack>
    );
  if (!own.data || !factor.data) return null;
  if (satisfies(new Set([...held, ...factor.data.withheld]), page.permissions))
    return (
      <Stack gap={8} align="center" mb={16}>
        <Text>Il permesso ce l’hai, ma chiede un secondo fattore.</Text>
        <Button variant="default" renderRoot={(props) => <Link to="/secondoFattore" {...props} />}>
          Attiva un secondo fattore
        </Button>
      </Stack>
    );
  const { request } = own.data;
  return (
    <Stack gap={8} align="center" mb={16}>
      {request?.state === 'aperta' ? (
        <Text role="status">
          Hai chiesto l’accesso {formatInstant(request.askedAt, 'il')}: ti avvisiamo quando c’è una risposta.
        </Text>
      ) : (
        <>
          {request?.state === 'respinta' && (
            <Text c="dimmed">
              La tua ultima richiesta è stata respinta{request.reason ? `: ${request.reason}` : ''}.
            </Text>
          )}
          <Button variant="default" onClick={() => setAsking(true)}>
            Chiedi l’accesso
          </Button>
        </>
      )}
      {asking && <AskModal page={page} onClose={() => setAsking(false)} />}
    </Stack>
  );
}

function AskModal({ page: { path, label }, onClose }: { page: RefusedPage; onClose: () => void }) {
  const form = useContractForm(askAccess, {
    initial: { message: '' },
    toBody: ({ message }) => ({ page: path, message }),
    refetch: [getOwnRequest],
  });
  return (
    <FormModal
      title={`Chiedi l’accesso a «${label}»`}
      form={form}
      onClose={onClose}
      confirmLabel="Invia richiesta"
    >
      <Text size="sm">La richiesta arriva a chi gestisce gli utenti, che può concederla o respingerla.</Text>
      <Textarea
        label="A che cosa ti serve (facoltativo)"
        autosize
        minRows={2}
        data-autofocus
        {...form.field('message')}
      />
    </FormModal>
  );
}
