import { type Fold, foldPath, levelsOf } from '@wms/contract/logistics/categories/path';
import { formatCount } from '@wms/contract/platform/formats';
import classes from './Steps.module.css';

const mostShown = 6;

/**
 * Shows what the import makes of the paths in the file. The deepest path comes first, because it shows the choice best.
 */
export function FoldPreview({
  paths,
  separator,
  fold,
}: {
  paths: readonly string[];
  separator: string;
  fold: Fold;
}) {
  if (separator.trim() === '' && separator === '') return null;
  const deepest = paths
    .filter((path) => path !== '')
    .toSorted((a, b) => levelsOf(b, separator).length - levelsOf(a, separator).length);
  const shown = [...deepest.slice(0, mostShown - 2), ...deepest.slice(mostShown - 2).slice(-2)];
  if (shown.length === 0) return null;
  return (
    <div>
      <p className={classes.previewTitle}>Come diventano</p>
      <ul className={classes.preview}>
        {shown.map((path) => {
          const folded = foldPath(path, separator, fold);
          return (
            <li key={path}>
              <span className={classes.from}>{path}</span>
              <span>{folded ? `${folded.macro} › ${folded.sub}` : '–'}</span>
            </li>
          );
        })}
      </ul>
      {paths.length > shown.length && (
        <p className={classes.small}>
          e altri {formatCount(paths.length - shown.length, 'percorso', 'percorsi')}
        </p>
      )}
    </div>
  );
}
