import type { MaskedData } from '@wms/contract/humanResources/people/profile/endpoints';
import { genders } from '@wms/contract/humanResources/personal-data/endpoints';
import { formatPhone } from '@wms/contract/platform/codes/codes';
import { formatDate, formatParts } from '@wms/contract/platform/formats';
import { type MaskedField, maskedLabels } from '@wms/contract/platform/people/masked';
import { Fact, Facts } from '../../../../ui/facts/Facts.tsx';
import { MaskedValue, type useShown } from './masked.tsx';

type Address = NonNullable<MaskedData['residenza']>;

/** 'Via Po 1, 10121 Torino (TO), Italia' */
const formatAddress = ({ indirizzo, civico, cap, comune, provincia, stato }: Address) =>
  `${indirizzo} ${civico}, ${cap} ${comune}${provincia ? ` (${provincia})` : ''}, ${stato}`;

type Props = { data: MaskedData; masks: ReturnType<typeof useShown> };

export function PersonFacts({ data, masks }: Props) {
  const { luogo_nascita, provincia_nascita, stato_nascita, contatto_emergenza, patente } = data;
  const masked = (field: MaskedField, wide = false) => (
    <MaskedFact field={field} masked={data.masked[field]} masks={masks} wide={wide} />
  );
  return (
    <Facts>
      <Fact name="Data di nascita">{formatDate(data.data_nascita)}</Fact>
      <Fact name="Luogo di nascita">
        {luogo_nascita &&
          `${luogo_nascita}${provincia_nascita ? ` (${provincia_nascita})` : ''}, ${stato_nascita}`}
      </Fact>
      <Fact name="Genere">{data.genere && genders[data.genere]}</Fact>
      <Fact name="Cittadinanza">{data.cittadinanza}</Fact>
      {masked('codice_fiscale')}
      {masked('iban')}
      <Fact name="Telefono">{data.telefono && formatPhone(data.telefono)}</Fact>
      <Fact name="E-mail personale">{data.email_personale}</Fact>
      <Fact name="Residenza">{data.residenza && formatAddress(data.residenza)}</Fact>
      <Fact name="Domicilio">{data.domicilio ? formatAddress(data.domicilio) : 'Come la residenza'}</Fact>
      <Fact name="Contatto di emergenza">
        {contatto_emergenza &&
          formatParts(contatto_emergenza.nome, formatPhone(contatto_emergenza.telefono ?? ''))}
      </Fact>
      <Fact name="Patente">
        {patente &&
          formatParts(patente.categoria, patente.numero, `fino ${formatDate(patente.scadenza, 'al')}`)}
      </Fact>
      <Fact name="Taglia della maglia">{data.taglia_maglia}</Fact>
      {masked('note', true)}
    </Facts>
  );
}

type MaskedFactProps = {
  field: MaskedField;
  masked: string | null;
  masks: Props['masks'];
  wide: boolean;
};

function MaskedFact({ field, masked, masks: { shown, show, busy }, wide }: MaskedFactProps) {
  return (
    <Fact name={maskedLabels[field]} wide={wide}>
      {masked === null
        ? null
        : (shown[field] ?? (
            <MaskedValue field={field} masked={masked} busy={busy} onShow={() => void show(field)} />
          ))}
    </Fact>
  );
}
