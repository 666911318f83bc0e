import { Anchor } from '@mantine/core';
import { endReasonNames, memberFields } from '@wms/contract/accounting/members/fields';
import type { Member } from '@wms/contract/accounting/members/member';
import { pageLink } from '@wms/contract/pages/link';
import { formatPhone } from '@wms/contract/platform/codes/codes';
import { formatDate, formatParts } from '@wms/contract/platform/formats';
import { can } from '@wms/contract/platform/permissions';
import { useMay } from '../../../client/session/permission.ts';
import { Code, Fact, Facts } from '../../../ui/facts/Facts.tsx';
import { FieldFacts } from '../../../ui/facts/FieldFacts.tsx';
import { Link } from '../../../ui/page/link.ts';
import { LongText } from '../../../ui/parts/LongText.tsx';
import textClasses from '../../../ui/parts/text.module.css';
import { profilePath } from '../../../ui/people/profile-path.ts';

export function KeyFacts({ member }: { member: Member }) {
  const { email, phone, taxCode, user, endedOn, endReason, endResolution, notes, admissions } = member;
  const opensPeople = useMay([[can.usersManagement]]);
  const { birthDate, birthPlace, address, guardianName, guardianTaxCode, guardianEmail } = member;
  return (
    <Facts>
      {email && (
        <Fact name="E-mail">
          <Anchor href={`mailto:${email}`}>{email}</Anchor>
        </Fact>
      )}
      {phone && (
        <Fact name="Telefono">
          <Anchor href={`tel:${phone}`}>{formatPhone(phone)}</Anchor>
        </Fact>
      )}
      <FieldFacts
        fields={memberFields}
        thing={member}
        part="who"
        special={{
          taxCode: taxCode ? <Code>{taxCode}</Code> : undefined,
          birthDate: birthDate ? formatDate(birthDate) : undefined,
          birthPlace: birthPlace ?? undefined,
        }}
      />
      {address && <Fact name="Domicilio">{address}</Fact>}
      {guardianName && (
        <Fact name="Genitore che paga">
          {guardianName}
          {(guardianTaxCode || guardianEmail) && (
            <>
              <br />
              {formatParts(guardianTaxCode, guardianEmail)}
            </>
          )}
        </Fact>
      )}
      <FieldFacts
        fields={memberFields}
        thing={member}
        part="admission"
        special={{ admissionResolution: member.admissionResolution ?? undefined }}
      />
      {endedOn && (
        <Fact name="Cessazione">
          {formatParts(formatDate(endedOn), endReason && endReasonNames[endReason], endResolution)}
        </Fact>
      )}
      {user && (
        <Fact name="Persona di WMS">
          {opensPeople ? (
            <Link to={profilePath(user.email)} className={textClasses.link}>
              {user.name}
            </Link>
          ) : (
            user.name
          )}
        </Fact>
      )}
      {admissions.length > 0 && (
        <Fact name="Altre ammissioni">
          {admissions.map(({ id, number, admittedOn, endedOn: until }) => (
            <div key={id} className={textClasses.linkLine}>
              <Link to={pageLink('/tesserati/$id', { id })} className={textClasses.link}>
                n. {number}
              </Link>
              , {formatDate(admittedOn, 'dal')}
              {until && ` ${formatDate(until, 'al')}`}
            </div>
          ))}
        </Fact>
      )}
      {notes && (
        <Fact name="Note" wide>
          <LongText>{notes}</LongText>
        </Fact>
      )}
    </Facts>
  );
}
