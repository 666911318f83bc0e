/** Returns the anchor of a type's documents on a page, for links that lead there. */
export const documentField = (typeId: number): string => `documento.${typeId}`;
