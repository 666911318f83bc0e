/** How a change of many people went: who was refused and why, and the links that somebody must hand over. */
import { Stack, Text } from '@mantine/core';
import { formatNumber } from '@wms/contract/platform/formats';
import { CopyField } from '../../../ui/fields/CopyField.tsx';
import { AppModal } from '../../../ui/modal/AppModal.tsx';
import { Item, ItemList, Small } from '../../../ui/parts/ItemList.tsx';

export type MassOutcome = {
  message: string;
  refused: readonly { id: number; name: string; reason: string }[];
  links?: readonly { id: number; name: string; link: string }[];
};

/** Whether there is something to read besides the sentence. */
export const isWorthReading = ({ refused, links = [] }: MassOutcome) => refused.length + links.length > 0;

/** Nobody reads more, and thousands of rows would take long to draw. */
const mostShown = 100;

type Props = { title: string; outcome: MassOutcome; onClose: () => void };

export const MassResult = ({ title, outcome: { message, refused, links = [] }, onClose }: Props) => (
  <AppModal opened title={title} onClose={onClose}>
    <Stack gap={12}>
      <Text size="sm">{message}.</Text>
      {links.length > 0 && (
        <Text size="sm">
          Qui non si inviano e-mail: dai a ognuno il suo collegamento. Li vedi solo adesso, e valgono una
          volta sola.
        </Text>
      )}
      {links.map(({ id, name, link }) => (
        <CopyField key={id} label={name} value={new URL(link, location.origin).href} />
      ))}
      {refused.length > 0 && (
        <ItemList label="Per chi non si è potuto">
          {refused.slice(0, mostShown).map(({ id, name, reason }) => (
            <Item key={id}>
              {name}
              <Small>{reason}</Small>
            </Item>
          ))}
          {refused.length > mostShown && <Item>e altre {formatNumber(refused.length - mostShown)}</Item>}
        </ItemList>
      )}
    </Stack>
  </AppModal>
);
