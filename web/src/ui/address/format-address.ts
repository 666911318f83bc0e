type Address = {
  street: string;
  postalCode: string | null;
  town: string;
  province: string | null;
  country: string;
};

/** Writes `10121 Torino (TO)`, and for a foreign address the country, too. */
export function formatTown({ postalCode, town, province, country }: Omit<Address, 'street'>): string {
  const place = [postalCode, town, province && `(${province})`].filter(Boolean).join(' ');
  return country === 'Italia' ? place : `${place}, ${country}`;
}

/** Writes an address on one line: `Via Po 1, 10121 Torino (TO)`, and for a foreign address the country, too. */
export const formatAddress = ({ street, ...place }: Address): string => `${street}, ${formatTown(place)}`;
