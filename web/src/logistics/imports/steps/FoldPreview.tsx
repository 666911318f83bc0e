import { Stack, Text } from '@mantine/core';
import { type Fold, foldPath, levelsOf } from '@wms/contract/imports/category-path';
import { formatCount } from '@wms/contract/platform/formats';
import classes from './Steps.module.css';

const mostShown = 6;

/**
 * Shows what the import makes of the category paths in the file. The deepest path comes first, because it shows the
 * choice best.
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
      <Text mb={4} fz="small" fw={500}>
        Come diventano
      </Text>
      <Stack component="ul" gap={8} fz="sm" className={classes.aside}>
        {shown.map((path) => {
          const folded = foldPath(path, separator, fold);
          return (
            <li key={path}>
              <Text c="dimmed" fz="small">
                {path}
              </Text>
              {folded ? `${folded.macro} › ${folded.sub}` : '–'}
            </li>
          );
        })}
      </Stack>
      {paths.length > shown.length && (
        <Text mt={6} c="dimmed" fz="small">
          e altri {formatCount(paths.length - shown.length, 'percorso', 'percorsi')}
        </Text>
      )}
    </div>
  );
}
