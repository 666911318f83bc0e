import { Button } from '@mantine/core';
import { exportImportErrors, type Import, listImportErrors } from '@wms/contract/logistics/imports/endpoints';
import { useState } from 'react';
import { useAnswer } from '../../../client/answer.ts';
import { download } from '../../../client/download.ts';
import { ExportMenu } from '../../../ui/list/ExportMenu.tsx';
import { ErrorState, RowsSkeleton } from '../../../ui/page/Page.tsx';
import classes from './Steps.module.css';

const firstShown = 20;

/** The wrong cells: where, what is written there, why it can't be. */
export function ErrorList({ of }: { of: Import }) {
  const params = { id: String(of.id) };
  const { data, error, refetch } = useAnswer(listImportErrors, { params, query: {} });
  const [all, setAll] = useState(false);
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <RowsSkeleton rows={5} />;
  const shown = all ? data.rows : data.rows.slice(0, firstShown);
  return (
    <section aria-label="Errori">
      <div className={classes.errorsHead}>
        <h2 className={classes.heading}>Errori</h2>
        <ExportMenu
          save={(format) => download(exportImportErrors, { params, query: { format } })}
          disabled={false}
        />
      </div>
      <table className={classes.errors}>
        <thead>
          <tr>
            <th scope="col">Riga</th>
            <th scope="col">Colonna</th>
            <th scope="col">C’è scritto</th>
            <th scope="col">Perché non va</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ row, column, value, message }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
            <tr key={index}>
              <td className={classes.rowNumber}>
                <span className={classes.onPhone}>Riga </span>
                {row}
              </td>
              <td className={classes.columnName}>{column || 'Tutta la riga'}</td>
              <td className={classes.value}>
                {value ? (
                  <span className={classes.cell} title={value}>
                    {value}
                  </span>
                ) : (
                  <span className={classes.emptyCell}>vuota</span>
                )}
              </td>
              <td className={classes.message}>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {!all && data.rows.length > firstShown && (
        <Button variant="subtle" onClick={() => setAll(true)}>
          Mostra altri errori
        </Button>
      )}
      {all && data.next !== null && (
        <p className={classes.small}>Ce ne sono altri: esportali per vederli tutti.</p>
      )}
    </section>
  );
}
