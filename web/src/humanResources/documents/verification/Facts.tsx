import { Group } from '@mantine/core';
import { documentLife } from '@wms/contract/humanResources/documents/life';
import type { DocumentToVerify } from '@wms/contract/humanResources/documents/verification';
import { formatDate, formatInstant } from '@wms/contract/platform/formats';
import { Fact, Facts } from '../../../ui/facts/Facts.tsx';
import { fileSize } from '../../../ui/fields/file-rules.ts';
import { LifeStateDot } from '../../../ui/life/LifeStateDot.tsx';
import { PersonPicture } from '../../../ui/people/PersonPicture.tsx';
import { StateDot } from '../../../ui/StateDot.tsx';

/** The facts with which the paper is compared: its owner, its type, and the document in force. */
export function DocumentFacts({ document }: { document: DocumentToVerify }) {
  const { person, type, inForce, decided, superseded } = document;
  const born = [person.birthDate && formatDate(person.birthDate), person.birthPlace].filter(Boolean);
  return (
    <Facts>
      <Fact name="Persona">
        <Group gap={8} wrap="nowrap">
          <PersonPicture person={person} />
          {person.name}
        </Group>
      </Fact>
      {born.length > 0 && <Fact name="Natə il">{born.join(', ')}</Fact>}
      <Fact name="Documento">
        {type.category} › {type.name}
        {document.customName && `\n«${document.customName}»`}
      </Fact>
      {person.licence && (
        <Fact name="Patente in anagrafica">
          {person.licence.number}, categoria {person.licence.category}, scade{' '}
          {formatDate(person.licence.expiresOn, 'il')}
        </Fact>
      )}
      {document.achievedOn && <Fact name="Conseguito il">{formatDate(document.achievedOn)}</Fact>}
      {document.state !== 'in verifica' && document.expiresOn && (
        <Fact name="Vale fino al">{formatDate(document.expiresOn)}</Fact>
      )}
      {document.licenceCategory && <Fact name="Categoria">{document.licenceCategory}</Fact>}
      {inForce && (
        <Fact name="In vigore adesso">
          {inForce.expiresOn
            ? `Un altro, fino ${formatDate(inForce.expiresOn, 'al')}`
            : 'Un altro, senza scadenza'}
        </Fact>
      )}
      <Fact name="Caricato">
        {formatInstant(document.uploadedAt)}
        {document.uploadedBy && ` da ${document.uploadedBy}`} · {fileSize(document.size)}
      </Fact>
      <Fact name="Stato">
        {superseded ? (
          <StateDot colour="gray">Sostituito</StateDot>
        ) : (
          <LifeStateDot life={documentLife} state={document.state} />
        )}
        {decided && ` da ${decided.by ?? 'qualcuno'}, ${formatInstant(decided.at)}`}
      </Fact>
      {document.refusalReason && <Fact name="Motivo del rifiuto">{document.refusalReason}</Fact>}
    </Facts>
  );
}
