/** The large buttons of a phone for the acts of somebody who stands at a shelf. */
import classes from './LargeActs.module.css';
import type { LargeAct } from './large-act.ts';
import { Link } from './link.ts';

/** Draws the acts beside each other, on phones only: other screens have room for the acts themselves. */
export function LargeActs({ acts }: { acts: readonly LargeAct[] }) {
  if (acts.length === 0) return null;
  return (
    <ul className={classes.acts} aria-label="Che cosa fai">
      {acts.map(({ label, icon: Icon, to, search = {} }) => (
        <li key={label}>
          <Link to={to} search={search} className={classes.act} preload="intent">
            <Icon size={28} stroke={1.5} aria-hidden />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
