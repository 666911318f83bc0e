import { SimpleGrid, Text, Title } from '@mantine/core';
import { describedPermissions } from '@wms/contract/identity/permissions/described';
import { getSecondFactor } from '@wms/contract/identity/second-factor/endpoints';
import { useAnswer } from '../../client/answer.ts';
import { Page } from '../../ui/page/Page.tsx';
import { PasskeysPanel } from '../passkeys/Panel.tsx';
import { SecondFactorPanel } from './Panel.tsx';

/** The page on which people without an 'Area utente' add the second factor that one of their permissions requires. */
export default function SecondFactorScreen() {
  const factor = useAnswer(getSecondFactor);
  const waiting = factor.data?.withheld.map((code) => `«${describedPermissions[code].label}»`) ?? [];
  return (
    <Page
      title="Secondo fattore"
      subtitle="Oltre alla password, un codice del telefono o una passkey: ne basta uno."
    >
      {waiting.length > 0 && (
        <Text role="status" mb="lg">
          L’organizzazione lo chiede per {waiting.join(', ')}: appena lo attivi puoi di nuovo usarli.
        </Text>
      )}
      <SimpleGrid minColWidth="min(100%, 340px)" autoFlow="auto-fit" spacing={64} verticalSpacing={32} pt={8}>
        <section>
          <Title order={2} size="h4" mb="md">
            Codici a tempo
          </Title>
          <SecondFactorPanel />
        </section>
        <section>
          <Title order={2} size="h4" mb="md">
            Passkey
          </Title>
          <PasskeysPanel />
        </section>
      </SimpleGrid>
    </Page>
  );
}
