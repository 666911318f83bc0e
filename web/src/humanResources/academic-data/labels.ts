import type { Course } from '@wms/contract/humanResources/academic-data/endpoints';

export const levelWords: Readonly<Record<Course['livello'], string>> = {
  triennale: 'Laurea triennale',
  magistrale: 'Laurea magistrale',
  'ciclo unico': 'Laurea a ciclo unico',
  dottorato: 'Dottorato',
  master: 'Master',
  altro: 'Altro',
};

export const stateWords: Readonly<Record<Course['stato'], string>> = {
  'in corso': 'In corso',
  'fuori corso': 'Fuori corso',
  laureato: 'Titolo conseguito',
  ritirato: 'Ritirato',
};
