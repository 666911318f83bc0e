/** The comments on a thing: first a field for a new comment, then the comments, the newest first. */

import { ActionIcon, Box, Button, Group, Menu, Stack, Text } from '@mantine/core';
import { IconAt, IconDots } from '@tabler/icons-react';
import { formatInstant } from '@wms/contract/platform/formats';
import type { Comment, CommentEndpoints } from '@wms/contract/platform/hanging/comments';
import { useState } from 'react';
import { useChange } from '../../../client/answer.ts';
import { call } from '../../../client/call/send.ts';
import { confirm } from '../../../client/told/confirm.ts';
import { usePages } from '../../list/use-pages.ts';
import { EmptyState, ErrorState, RowsSkeleton } from '../../page/Page.tsx';
import textClasses from '../../parts/text.module.css';
import classes from './Comments.module.css';
import { EditComment, NewComment, type ToChoices } from './WriteComment.tsx';

type Props = { thingId: number; endpoints: CommentEndpoints; toChoices: ToChoices };

export function Comments({ thingId, endpoints, toChoices }: Props) {
  const { listComments } = endpoints;
  const params = { id: String(thingId) };
  const pages = usePages<Comment>(listComments, params, (cursor, signal) =>
    call(listComments, { params, query: { ...(cursor && { cursor }) } }, { signal }),
  );
  const { rows, loading, error, retry, more } = pages;
  return (
    <Stack gap={16} align="flex-start" maw={720}>
      <NewComment thingId={thingId} endpoints={endpoints} toChoices={toChoices} />
      {error && rows.length === 0 ? (
        <ErrorState error={error} onRetry={retry} />
      ) : loading ? (
        <RowsSkeleton rows={3} />
      ) : rows.length === 0 ? (
        <EmptyState>Nessuno ha ancora commentato.</EmptyState>
      ) : (
        <Box component="ol" w="100%" aria-label="Commenti">
          {rows.map((comment) => (
            <Row
              key={comment.id}
              comment={comment}
              thingId={thingId}
              endpoints={endpoints}
              toChoices={toChoices}
            />
          ))}
        </Box>
      )}
      {more && (
        <Button variant="default" onClick={more.load} loading={more.loading}>
          {more.failed ? 'Riprova' : 'Mostra altri'}
        </Button>
      )}
    </Stack>
  );
}

function Row({ comment, thingId, endpoints, toChoices }: Props & { comment: Comment }) {
  const { id, body, author, writtenAt, editedAt, mentions, changeable } = comment;
  const [editing, setEditing] = useState(false);
  const remove = useChange(endpoints.removeComment);
  const discard = async () => {
    const question = { title: 'Elimina il commento', message: 'Quello che hai scritto va perso.' };
    const sure = await confirm({ ...question, confirmLabel: 'Elimina', backLabel: 'Annulla', danger: true });
    if (sure) await remove.run({ params: { id: String(thingId), comment: String(id) } });
  };
  return (
    <li className={classes.comment}>
      <div className={classes.who}>
        <Text span fw={500}>
          {author?.name ?? 'Utente rimosso'}
        </Text>
        <Text span flex={1} c="dimmed" fz="small" className={textClasses.figures}>
          <time dateTime={writtenAt}>{formatInstant(writtenAt)}</time>
          {editedAt && ' · modificato'}
        </Text>
        {changeable && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" size={32} aria-label="Azioni del commento">
                <IconDots size={18} stroke={1.5} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => setEditing(true)}>Modifica</Menu.Item>
              <Menu.Item color="red" onClick={() => void discard()}>
                Elimina
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      <p className={classes.body}>{body}</p>
      {mentions.length > 0 && (
        <Group component="p" gap={4} wrap="nowrap" mt={6} c="dimmed" fz="small">
          <IconAt size={14} stroke={1.5} aria-hidden />
          {mentions.map(({ name }) => name).join(', ')}
        </Group>
      )}
      {editing && (
        <EditComment
          comment={comment}
          thingId={thingId}
          endpoints={endpoints}
          toChoices={toChoices}
          onClose={() => setEditing(false)}
        />
      )}
    </li>
  );
}
