/** The name of a borrower; people who may only browse don't learn it. */
export const borrowerOf = ({ borrower }: { borrower: string | null }) => borrower ?? 'Qualcuno';
