import { useOnChange } from '../../client/latest.ts';
import type { Choice } from '../../ui/fields/RemoteSelect.tsx';
import type { StockOf } from './LotSelect.tsx';
import { likelyLot } from './likely.ts';
import type { ActStart } from './movement-start.ts';
import { useProposal } from './use-proposal.ts';

type Leaving = {
  /** The chosen product; null while nothing leaves, or while its stock isn't known. */
  key: string | null;
  stock: StockOf | undefined;
  from: Choice | null;
  type: ActStart['type'];
  code: string;
  setCode: (code: string) => void;
};

/**
 * Proposes the lot of the chosen place that needs no choice, and lets go of a lot that lies elsewhere. A piece that was
 * chosen brings its place with it, and stays.
 */
export function useLotOfPlace({ key, stock, from, type, code, setCode }: Leaving) {
  useProposal({
    key: key && `${key} ${from?.id}`,
    answer: stock,
    isFilled: code !== '',
    propose: () => {
      if (stock?.rows.some(({ lot, location }) => lot?.code === code && location.id === from?.id))
        return true;
      const likely = stock && likelyLot(stock, from, type);
      if (likely) setCode(likely);
      return likely !== undefined;
    },
  });
  useOnChange([key && from?.id], () => {
    const here = stock?.rows.filter(({ location }) => location.id === from?.id) ?? [];
    if (key && code !== '' && here.length > 0 && !here.some(({ lot }) => lot?.code === code)) setCode('');
  });
}
