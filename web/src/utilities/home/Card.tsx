import { type ReactNode, useId } from 'react';
import classes from './Card.module.css';

export type HomeCardProps = {
  title: string;
  /** Stands at the other end of the title's line. */
  beside?: ReactNode;
  children: ReactNode;
};

/** A card of Home. */
export function HomeCard({ title, beside, children }: HomeCardProps) {
  const titleId = useId();
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <div className={classes.headingRow}>
        <h2 id={titleId} className={classes.heading}>
          {title}
        </h2>
        {beside}
      </div>
      {children}
    </section>
  );
}
