import { getBasicData } from '@wms/contract/humanResources/personal-data/basic-data';
import { useAnswer } from '../../client/answer.ts';
import { useIdle } from '../../ui/page/use-idle.ts';
import classes from './Preview.module.css';
import { useProfilePicture } from './profile.ts';

/** Who is signed in, by name and picture: the heading of the menu's profile group. */
export function ProfilePreview() {
  // Who one is can wait for what one came for.
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
