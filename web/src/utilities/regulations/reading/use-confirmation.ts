/** Confirms a version that is read on its page or in a dialog. */
import {
  confirmRegulation,
  getRegulation,
  listRegulations,
} from '@wms/contract/utilities/regulations/endpoints';
import type { RegulationVersion } from '@wms/contract/utilities/regulations/regulation';
import { useChange } from '../../../client/answer.ts';
import { refetchAnswers } from '../../../client/query.ts';

export function useConfirmation(onDone?: () => void) {
  const { busy, run } = useChange(confirmRegulation, {
    onDone: () => onDone?.(),
    // If the version was replaced meanwhile, the new one is fetched, beside the sentence that says so.
    onFailure: () => {
      void refetchAnswers([listRegulations, getRegulation]);
      return false;
    },
  });
  return { busy, confirm: ({ id }: RegulationVersion) => run({ params: { id: String(id) } }) };
}
