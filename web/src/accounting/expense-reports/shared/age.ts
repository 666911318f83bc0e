/** 'oggi', 'da ieri', 'da 12 giorni' */
export const formatAge = (days: number) => {
  if (days <= 0) return 'oggi';
  return days === 1 ? 'da ieri' : `da ${days} giorni`;
};

/** Whoever waits for their money longer than this should be asked about. */
export const longWait = 14;
