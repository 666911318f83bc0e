import { localStorageColorSchemeManager } from '@mantine/core';

/** The colour scheme follows the operating system until the person chooses one. */
export const colourScheme = localStorageColorSchemeManager({ key: 'wms.colour-scheme' });
