import {
  IconBed,
  IconDots,
  IconGasStation,
  IconParking,
  IconPlane,
  IconRoad,
  IconTool,
  IconToolsKitchen2,
  IconTrain,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ExpenseCategory } from '@wms/contract/accounting/expense-reports/names';

export const categoryIcons: Readonly<Record<ExpenseCategory, TablerIcon>> = {
  treno: IconTrain,
  aereo: IconPlane,
  carburante: IconGasStation,
  pedaggio: IconRoad,
  parcheggio: IconParking,
  vitto: IconToolsKitchen2,
  alloggio: IconBed,
  materiale: IconTool,
  altro: IconDots,
};
