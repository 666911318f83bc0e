import { Avatar, Box, Group, Skeleton, Text } from '@mantine/core';
import { getPersonalData } from '@wms/contract/humanResources/personal-data/endpoints';
import { useAnswer } from '../../client/answer.ts';
import { useIdle } from '../../ui/page/use-idle.ts';
import textClasses from '../../ui/parts/text.module.css';
import { AskForChange } from '../people/change-requests/AskForChange.tsx';
import { ProfilePictureActions } from '../profile-picture/ProfilePicture.tsx';
import { useProfilePicture } from '../profile-picture/profile.ts';
import classes from './PersonHeader.module.css';

/** The data that other people see of the person: picture, name, institutional e-mail. */
export function PersonHeader() {
  const person = useAnswer(getPersonalData).data;
  // The picture comes after the page's own content.
  const idle = useIdle();
  const { url, isCustom } = useProfilePicture({ enabled: idle });
  return (
    <div className={classes.header}>
      <Avatar src={idle ? url : null} size={72} radius={36} alt="La tua immagine del profilo" />
      <Box miw={0}>
        {person ? (
          <>
            <Text fw={600} size="lg" lh={1.3}>
              {person.nome} {person.cognome}
            </Text>
            <Text size="sm" c="dimmed" className={textClasses.anywhere}>
              {person.email_istituzionale} · {person.username}
            </Text>
          </>
        ) : (
          <Skeleton height={44} width={240} />
        )}
      </Box>
      <Group gap="xs" className={classes.actions}>
        <ProfilePictureActions isCustom={isCustom} />
        {!person?.nome_modificabile && <AskForChange person={person} idle={idle} />}
      </Group>
    </div>
  );
}
