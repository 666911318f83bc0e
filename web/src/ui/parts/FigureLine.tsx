import { Fragment } from 'react';
import classes from './text.module.css';

/** `24 sotto scorta · 20 righe`: a line that breaks only behind its dots, so that each number stays with its words. */
export const FigureLine = ({ children }: { children: string }) =>
  children.split(' · ').map((part, at, { length }) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name, and never move
    <Fragment key={at}>
      {at > 0 && ' '}
      <span className={classes.figures}>{at < length - 1 ? `${part} ·` : part}</span>
    </Fragment>
  ));
