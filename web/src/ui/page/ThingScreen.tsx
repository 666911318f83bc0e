import type { ReactNode } from 'react';
import type { AnswerState } from '../../client/answer.ts';
import textClasses from '../parts/text.module.css';
import { Link } from './link.ts';
import { useBackToList } from './list-place.ts';
import { Page, type PageProps, Pending } from './Page.tsx';

type Props<Thing> = Pick<PageProps, 'title' | 'back'> & {
  answer: Pick<AnswerState<Thing>, 'data' | 'error' | 'refetch'>;
  rows?: number;
  height?: number;
  /** The sentence when there is no such thing. */
  missing: string;
  /** The words of a link to the list. A person who came from a filtered list goes back to the filtered list. */
  list?: string;
  /** The page before the thing is known, drawn like the thing's; without it, grey rows. */
  waiting?: ReactNode;
  children: (thing: Thing) => ReactNode;
};

/** The screen of one thing. Until the thing is known, a page with the kind's name stands in its place. */
export function ThingScreen<Thing>(props: Props<Thing>) {
  const { answer, title, back, list, waiting, children, rows = 6, ...rest } = props;
  const { data, error, refetch } = answer;
  const backToList = useBackToList();
  const content = data ? (
    children(data)
  ) : waiting && !error ? (
    waiting
  ) : (
    <Page title={title} {...(back && { back })}>
      <Pending
        error={error}
        onRetry={refetch}
        rows={rows}
        {...rest}
        list={back?.to}
        action={
          list &&
          back && (
            <Link to={back.to} className={textClasses.link}>
              {list}
            </Link>
          )
        }
      />
    </Page>
  );
  return list ? <div onClickCapture={backToList}>{content}</div> : content;
}
