import { Group, Text } from '@mantine/core';
import { getBasicData } from '@wms/contract/humanResources/personal-data/basic-data';
import { useAnswer } from '../../client/answer.ts';
import { useIdle } from '../../ui/page/use-idle.ts';
import textClasses from '../../ui/parts/text.module.css';
import classes from './Preview.module.css';
import { useProfilePicture } from './profile.ts';

/** The name and the picture of the signed-in person: the heading of the menu's profile group. */
export function ProfilePreview() {
  // The page's own content comes first, because nobody waits for their own name.
  const idle = useIdle();
  const { data } = useAnswer(getBasicData, {}, { enabled: idle });
  const picture = useProfilePicture({ enabled: idle });
  return (
    <Group component="span" gap={10} wrap="nowrap" miw={0} py={8}>
      {idle ? (
        <img className={classes.picture} src={picture.url} alt="" />
      ) : (
        <span className={classes.picture} />
      )}
      {/* A name of two lines is no taller than the picture, so that the menu keeps its place when it comes. */}
      <Text span fw={600} lh={1.25} lineClamp={2} className={textClasses.anywhere}>
        {data ? `${data.nome} ${data.cognome}` : 'Caricamento...'}
      </Text>
    </Group>
  );
}
