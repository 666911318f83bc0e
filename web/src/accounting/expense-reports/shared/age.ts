/** 'oggi', 'da ieri', 'da 12 giorni' */
export const formatAge = (days: number) => {
  if (days <= 0) return 'oggi';
  return days === 1 ? 'da ieri' : `da ${days} giorni`;
};

/** In days. The list marks a report whose owner has waited this long for the money. */
export const longWait = 14;
