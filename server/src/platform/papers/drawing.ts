/** A paper as its template wants it, and the QR that is drawn with it. */
import { renderPdf } from '../pdf/render.ts';
import { makePaperCode, type PrintedThing } from './paper-code.ts';

export type PrintedPaper = {
  /** In server/templates. */
  template: string;
  data: object;
  /** What its QR says; the template gets it drawn as `code`. Without it, `data` has what the template wants. */
  code?: PrintedThing;
};

export const drawPaper = ({ template, data, code }: PrintedPaper): Buffer =>
  renderPdf(template, code ? { ...data, code: makePaperCode(code) } : data);
