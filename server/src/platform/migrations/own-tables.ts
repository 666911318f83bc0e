/** These tables record how the database was built. Only its owner writes them, and no restore empties them. */
export const structureTables: readonly string[] = ['applied_functions', 'migrations'];
