/** The treasurer's rules that are valid on the day of a receipt. */

import {
  belowThresholdText,
  bodyKind,
  commercialActivity,
  etsDonationText,
  exemptAsdText,
  exemptEtsText,
  exemptFeeText,
  exemptVatText,
  notInvoiceText,
  otherDonationText,
  physicalStampText,
  receiptPlace,
  receiptSignatory,
  registrationLine,
  stampAmount,
  stampBearer,
  stampThreshold,
  virtualStamp,
  virtualStampText,
} from '@wms/contract/accounting/rules/settings';
import type { DutyRules } from '@wms/contract/accounting/rules/stamp-duty';
import type { Reader } from '../../../platform/database/connection.ts';
import { readSettings } from '../../../platform/settings/settings.ts';

export type FiscalRules = {
  duty: DutyRules;
  commercial: boolean;
  authorisation: string | null;
  donationText: string | null;
  texts: {
    place: string | null;
    signatory: string | null;
    registration: string | null;
    notInvoice: string;
    physicalStamp: string;
    virtualStamp: string;
  };
};

const ets: readonly string[] = ['aps', 'odv', 'ets'];

export async function readFiscalRules(db: Reader, on: string): Promise<FiscalRules> {
  const settings = await readSettings(db);
  const body = settings.value(bodyKind, on);
  return {
    duty: {
      body,
      threshold: settings.value(stampThreshold, on),
      duty: settings.value(stampAmount, on),
      bearer: settings.value(stampBearer, on),
      texts: {
        fee: settings.value(exemptFeeText, on),
        ets: settings.value(exemptEtsText, on),
        asd: settings.value(exemptAsdText, on),
        vat: settings.value(exemptVatText, on),
        belowThreshold: settings.value(belowThresholdText, on),
      },
    },
    commercial: settings.value(commercialActivity, on),
    authorisation: settings.value(virtualStamp, on),
    donationText: settings.value(ets.includes(body) ? etsDonationText : otherDonationText, on),
    texts: {
      place: settings.value(receiptPlace, on),
      signatory: settings.value(receiptSignatory, on),
      registration: settings.value(registrationLine, on),
      notInvoice: settings.value(notInvoiceText, on),
      physicalStamp: settings.value(physicalStampText, on),
      virtualStamp: settings.value(virtualStampText, on),
    },
  };
}
