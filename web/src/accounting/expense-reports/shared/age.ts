/** 'oggi', 'da ieri', 'da 12 giorni' */
export const formatAge = (days: number) => {
  if (days <= 0) return 'oggi';
  return days === 1 ? 'da ieri' : `da ${days} giorni`;
};

/** In days. The lists and Home mark a report that has waited longer for a decision or for the money. */
export const longWait = 14;
