/** The information about a room, a bench or a van for people who book: photo, equipment, opening hours and rules. */
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  getResourceDetails,
  getResourcePhoto,
  type ResourceDetails,
} from '@wms/contract/workshop/resources/about';
import { useAnswer } from '../../../client/answer.ts';
import { answerQuery } from '../../../client/query.ts';
import { AppModal } from '../../../ui/modal/AppModal.tsx';
import { Pending } from '../../../ui/page/Page.tsx';
import textClasses from '../../../ui/parts/text.module.css';
import { useObjectUrl } from '../../../ui/use-object-url.ts';
import { Basics, Booking } from '../page/Rules.tsx';
import classes from './About.module.css';

type Props = { resource: { id: number; name: string }; onClose: () => void };

export const About = ({ resource: { id, name }, onClose }: Props) => (
  <AppModal opened onClose={onClose} title={name} size="lg">
    <AboutContent id={id} />
  </AppModal>
);

/** The information without a window of its own, for places like the form of a booking. */
export function AboutContent({ id }: { id: number }) {
  const { data, error, refetch } = useAnswer(getResourceDetails, { params: { id: String(id) } });
  return data ? (
    <Content resource={data} />
  ) : (
    <Pending error={error} onRetry={refetch} rows={5} missing="Non c’è più: forse qualcuno l’ha tolto." />
  );
}

const Content = ({ resource }: { resource: ResourceDetails }) => (
  <Stack gap={20}>
    {resource.photos.length > 0 && (
      <ul className={classes.photos} aria-label="Foto">
        {resource.photos.map(({ id, name }) => (
          <li key={id}>
            <Photo id={id} name={name} />
          </li>
        ))}
      </ul>
    )}
    {resource.description && <Text className={textClasses.anywhere}>{resource.description}</Text>}
    <Basics resource={resource} />
    <Booking resource={resource} />
  </Stack>
);

/** The server checks who may see the photo, so the photo is fetched by a call, and not by the address of an image. */
function Photo({ id, name }: { id: number; name: string }) {
  const args = { params: { id: String(id) } };
  const { data, isError } = useQuery({ ...answerQuery(getResourcePhoto, args), staleTime: 'static' });
  const url = useObjectUrl(data);
  if (isError)
    return (
      <Text size="sm" c="dimmed">
        Foto non leggibile
      </Text>
    );
  return url ? <img src={url} alt={name} className={classes.photo} /> : <div className={classes.photo} />;
}
