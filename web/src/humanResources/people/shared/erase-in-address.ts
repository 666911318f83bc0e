/** The name in a profile's address by which its page opens with the erasure of the person. */
export const eraseInAddress = 'cancella';
