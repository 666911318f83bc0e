import { localStorageColorSchemeManager } from '@mantine/core';

/** Follows the system until the person chooses. */
export const colourScheme = localStorageColorSchemeManager({ key: 'wms.colour-scheme' });
