import { type LabelFormat, sheetOf } from '@wms/contract/logistics/labels/endpoints';
import classes from './PrintLabels.module.css';

/**
 * The first sheet seen from above: used labels, labels to print, and labels that remain. A click chooses the first
 * label; the field beside it does the same for people who don't use a pointer.
 */
export function SheetPlan({
  format,
  skip,
  count,
  onSkip,
}: {
  format: LabelFormat;
  skip: number;
  count: number;
  onSkip: (skip: number) => void;
}) {
  const sheet = sheetOf(format);
  if (!sheet) return null;
  return (
    <div
      className={classes.sheet}
      aria-hidden
      style={{
        gridTemplateColumns: `repeat(${sheet.columns}, 1fr)`,
        padding: `${(sheet.top / 297) * 100}% ${(sheet.left / 210) * 100}%`,
        columnGap: `${(sheet.gap / 210) * 100}%`,
      }}
    >
      {Array.from({ length: sheet.columns * sheet.rows }, (_, place) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number
          key={place}
          type="button"
          tabIndex={-1}
          className={classes.place}
          data-state={place < skip ? 'gone' : place < skip + count ? 'printed' : 'free'}
          style={{ aspectRatio: sheet.width / sheet.height }}
          onClick={() => onSkip(place)}
        />
      ))}
    </div>
  );
}
