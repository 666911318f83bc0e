/** The values of an address in its fields. */
export type AddressValues = {
  label: string;
  street: string;
  postalCode: string;
  town: string;
  province: string;
  country: string;
};

type WrittenAddress = { [field in keyof AddressValues]: string | null };

export const emptyAddress: AddressValues = {
  label: '',
  street: '',
  postalCode: '',
  town: '',
  province: '',
  country: 'Italia',
};

export const addressValues = ({
  label,
  street,
  postalCode,
  town,
  province,
  country,
}: WrittenAddress): AddressValues => ({
  label: label ?? '',
  street: street ?? '',
  postalCode: postalCode ?? '',
  town: town ?? '',
  province: province ?? '',
  country: country ?? '',
});

export const addressLabels: AddressValues = {
  label: 'Nome',
  street: 'Via e numero',
  postalCode: 'CAP',
  town: 'Comune',
  province: 'Provincia',
  country: 'Stato',
};
