/** A paper in the form that its template expects, and the QR that is drawn with it. */
import { renderPdf } from '../pdf/render.ts';
import { makePaperCode, type PrintedThing } from './paper-code.ts';

export type PrintedPaper = {
  /** The name of the template in server/templates. */
  template: string;
  data: object;
  /**
   * The content of the QR, which the template gets drawn as `code`. Without it, `data` already has what the template
   * needs.
   */
  code?: PrintedThing;
};

export const drawPaper = ({ template, data, code }: PrintedPaper): Buffer =>
  // The issue of a paper has refused it (`makePaper`); the copy that says that it was annulled comes out in any case.
  renderPdf(template, code ? { ...data, code: makePaperCode(code) } : data, { letters: 'boxes' });
