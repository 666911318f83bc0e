import { IconMail } from '@tabler/icons-react';
import type { ReceiptDetails } from '@wms/contract/accounting/receipts/reading';
import { formatInstant, formatParts } from '@wms/contract/platform/formats';
import { EmptyState } from '../../../ui/page/Page.tsx';
import { Item, ItemList, Small } from '../../../ui/parts/ItemList.tsx';
import { StateDot } from '../../../ui/StateDot.tsx';

type Mail = ReceiptDetails['mails'][number];

/** The mails with the PDF, the latest first. */
export function Mails({ receipt: { mails } }: { receipt: ReceiptDetails }) {
  if (mails.length === 0) return <EmptyState>Non è stata mandata a nessuno per e-mail.</EmptyState>;
  return (
    <ItemList label="E-mail">
      {mails.map((mail) => (
        <Item
          key={mail.id}
          icon={<IconMail size={24} stroke={1.5} aria-hidden />}
          actions={<MailState mail={mail} />}
        >
          {mail.to}
          <Small>
            {formatParts(formatInstant(mail.addedAt), mail.sentBy && `da ${mail.sentBy}`, mail.failure)}
          </Small>
        </Item>
      ))}
    </ItemList>
  );
}

function MailState({ mail: { leftAt, givenUpAt, failure } }: { mail: Mail }) {
  if (leftAt) return <StateDot colour="green">Partita</StateDot>;
  if (givenUpAt) return <StateDot colour="red">Non partita</StateDot>;
  return <StateDot colour="amber">{failure ? 'Si riprova' : 'In partenza'}</StateDot>;
}
