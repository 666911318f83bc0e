import { IconFileText, IconPrinter, IconQrcode } from '@tabler/icons-react';
import { getSign, renewCode } from '@wms/contract/workshop/qr/endpoints';
import type { Resource } from '@wms/contract/workshop/resources/endpoints';
import { getGloveBoxPage } from '@wms/contract/workshop/vans/endpoints';
import { useConfirmedChange } from '../../client/confirmed-change.ts';
import { openPdf } from '../../client/download.ts';
import type { MenuAction } from '../../ui/dropdown/menu-entry.ts';

/** The actions of the workshop's managers on the sign of a room, bench or van: print it, and renew its code. */
export function useSignActions({ id, kind }: Pick<Resource, 'id' | 'kind'>): MenuAction[] {
  const params = { id: String(id) };
  const { run, busy } = useConfirmedChange(renewCode, {
    title: 'QR nuovo',
    message: 'I cartelli già stampati non valgono più: dopo stampane uno nuovo.',
    confirmLabel: 'Dai un QR nuovo',
    params,
  });
  return [
    {
      label: 'Stampa il cartello con il QR',
      icon: IconPrinter,
      onClick: () => void openPdf(getSign, { params }),
    },
    ...(kind === 'van'
      ? [
          {
            label: 'Stampa il foglio per il cruscotto',
            icon: IconFileText,
            onClick: () => void openPdf(getGloveBoxPage, { params }),
          },
        ]
      : []),
    { label: 'QR nuovo', icon: IconQrcode, onClick: () => void run(), disabled: busy },
  ];
}
