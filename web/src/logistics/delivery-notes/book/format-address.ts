type Address = {
  street: string;
  postalCode: string | null;
  town: string;
  province: string | null;
  country: string;
};

/** An address on one line: `Via Po 1, 10121 Torino (TO)`, abroad with the country. */
export function formatAddress({ street, postalCode, town, province, country }: Address): string {
  const place = [postalCode, town, province && `(${province})`].filter(Boolean).join(' ');
  return [street, place, country !== 'Italia' && country].filter(Boolean).join(', ');
}
