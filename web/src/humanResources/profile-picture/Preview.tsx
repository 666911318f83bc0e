import { getBasicData } from '@wms/contract/humanResources/personal-data/basic-data';
import { useAnswer } from '../../client/answer.ts';
import { useIdle } from '../../ui/page/use-idle.ts';
import classes from './Preview.module.css';
import { useProfilePicture } from './profile.ts';

/** The name and the picture of the signed-in person: the heading of the menu's profile group. */
export function ProfilePreview() {
  // The page's own content comes first, because nobody waits for their own name.
  const idle = useIdle();
  const { data } = useAnswer(getBasicData, {}, { enabled: idle });
  const picture = useProfilePicture({ enabled: idle });
  return (
    <span className={classes.preview}>
      {idle ? (
        <img className={classes.picture} src={picture.url} alt="" width={36} height={36} />
      ) : (
        <span className={classes.picture} />
      )}
      <span className={classes.name}>{data ? `${data.nome} ${data.cognome}` : 'Caricamento...'}</span>
    </span>
  );
}
