import { formatNumber } from '@wms/contract/platform/formats';
import { Item, ItemList, Small } from './ItemList.tsx';

/** The most rows that are drawn, because nobody reads more, and thousands of rows would take long to draw. */
const mostShown = 100;

type Props = { label: string; refused: readonly { id: number; name: string; reason: string }[] };

/** The people or things that a mass action could not change, each with the reason. */
export const RefusedRows = ({ label, refused }: Props) => (
  <ItemList label={label}>
    {refused.slice(0, mostShown).map(({ id, name, reason }) => (
      <Item key={`${id} ${reason}`}>
        {name}
        <Small>{reason}</Small>
      </Item>
    ))}
    {refused.length > mostShown && <Item>e altre {formatNumber(refused.length - mostShown)}</Item>}
  </ItemList>
);
