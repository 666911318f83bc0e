/** The comments on a thing: first a field for a new comment, then the comments, the newest first. */
import { Box, Group, Stack, Text } from '@mantine/core';
import { IconAt, IconDots } from '@tabler/icons-react';
import type { Comment, CommentEndpoints } from '@wms/contract/platform/annotations/comments';
import { formatInstant } from '@wms/contract/platform/formats';
import { useState } from 'react';
import { call } from '../../../client/call/send.ts';
import { useConfirmedChange } from '../../../client/confirmed-change.ts';
import { ButtonMenu } from '../../dropdown/ButtonMenu.tsx';
import { PagedContent } from '../../list/PagedContent.tsx';
import { usePages } from '../../list/use-pages.ts';
import { IconButton } from '../../parts/buttons.tsx';
import textClasses from '../../parts/text.module.css';
import classes from './Comments.module.css';
import { EditComment, NewComment } from './WriteComment.tsx';

type Props = { thingId: number; endpoints: CommentEndpoints };

export function Comments({ thingId, endpoints }: Props) {
  const { listComments } = endpoints;
  const params = { id: String(thingId) };
  const pages = usePages<Comment>(listComments, params, (cursor, signal) =>
    call(listComments, { params, query: { ...(cursor && { cursor }) } }, { signal }),
  );
  return (
    <Stack gap={16} align="flex-start" maw={720}>
      <NewComment thingId={thingId} endpoints={endpoints} />
      <PagedContent
        pages={pages}
        things={['commento', 'commenti']}
        rows={3}
        whenNone="Nessuno ha ancora commentato."
      >
        <Box component="ol" w="100%" aria-label="Commenti">
          {pages.rows.map((comment) => (
            <Row key={comment.id} comment={comment} thingId={thingId} endpoints={endpoints} />
          ))}
        </Box>
      </PagedContent>
    </Stack>
  );
}

function Row({ comment, thingId, endpoints }: Props & { comment: Comment }) {
  const { id, body, author, writtenAt, editedAt, mentions, changeable } = comment;
  const [editing, setEditing] = useState(false);
  const remove = useConfirmedChange(endpoints.removeComment, {
    title: 'Elimina il commento',
    message: 'Quello che hai scritto va perso.',
    params: { id: String(thingId), comment: String(id) },
  });
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
          <ButtonMenu
            position="bottom-end"
            button={<IconButton icon={IconDots} label="Azioni del commento" size={32} iconSize={18} />}
            entries={[
              { label: 'Modifica', onClick: () => setEditing(true) },
              { label: 'Elimina', danger: true, onClick: () => void remove.run() },
            ]}
          />
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
          onClose={() => setEditing(false)}
        />
      )}
    </li>
  );
}
