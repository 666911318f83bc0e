/** Tables that tell how the database was made. Only its owner writes them, and no restore empties them. */
export const structureTables: readonly string[] = ['applied_functions', 'migrations'];
