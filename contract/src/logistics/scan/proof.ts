import { isGtin } from '../../platform/codes/codes.ts';
import { readGtin, withoutSymbology } from './gs1.ts';
import { readVendorLabel } from './vendor-label.ts';

/** Whether a code proves by itself that no character is missing: by its check digit, or as a complete label. */
export const provesItself = (code: string): boolean =>
  isGtin(withoutSymbology(code)) || readGtin(code) !== null || Boolean(readVendorLabel(code)?.label);
