/** The frame of a page, and the parts that can take the place of its content: skeletons, an empty state, an error. */

import { Box, Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { PageAddress } from '@wms/contract/pages/link';
import { formatNumber } from '@wms/contract/platform/formats';
import { type ReactNode, useEffect } from 'react';
import { CallError, defaultMessage, isUnreachable } from '../../client/call/send.ts';
import { wasUndoneHere } from '../../client/undo.ts';
import type { MenuAction } from '../dropdown/menu-entry.ts';
import { FigureLine } from '../parts/FigureLine.tsx';
import { Link, useNavigate } from './link.ts';
import { MoreMenu } from './MoreMenu.tsx';
import classes from './Page.module.css';
import { useOpens } from './PageLink.tsx';
import { usePageTitle } from './title/page-title.ts';
import { useTitleFocus } from './title/title-focus.ts';

export type PageProps = {
  title: string;
  /** The title for the browser's tab and the phone's top bar, when it is shorter than the page's title. */
  shortTitle?: string;
  /** A small picture of the thing before its title. */
  picture?: ReactNode;
  /** The number of things that the page shows. */
  count?: number | string | undefined;
  /** A text as long as the count, which keeps its place: nothing moves when the count comes. */
  counting?: string | false;
  /** The state of the thing, as a StateDot. */
  state?: ReactNode;
  /** A line under the title: the code, or a sentence. */
  subtitle?: ReactNode;
  /** The primary action, at the right of the title. */
  actions?: ReactNode;
  /** Secondary actions, in a menu. */
  more?: readonly MenuAction[];
  /** The page with the list that this page belongs to. People who may not open that list go back to Home. */
  back?: BackProps;
  children?: ReactNode;
};

type BackProps = { to: PageAddress; label: string; search?: Record<string, string> };

function Back({ to, label, search = {} }: BackProps) {
  const opens = useOpens(to);
  return (
    <Link to={opens ? to : '/'} search={opens ? search : {}} className={classes.back} data-alone>
      <IconArrowLeft size={16} stroke={1.5} aria-hidden />
      {opens ? label : 'Home'}
    </Link>
  );
}

export function Page(props: PageProps) {
  const { title, shortTitle = title, picture, state, subtitle, actions, more = [], back } = props;
  const { count, counting = false } = props;
  usePageTitle(shortTitle);
  const focus = useTitleFocus();

  // On phones the top bar shows the title. A header without other content would leave a gap there.
  const bare =
    shortTitle === title &&
    count === undefined &&
    !counting &&
    !state &&
    !subtitle &&
    !actions &&
    more.length === 0;
  return (
    <div className={classes.page}>
      {back && <Back {...back} />}
      <header className={classes.header} data-bare={bare || undefined}>
        {picture}
        <div className={classes.heading} data-pictured={picture !== undefined || undefined}>
          <Group gap="4px 12px" align="baseline">
            <Title
              order={1}
              className={classes.title}
              data-page-title
              data-in-top-bar={shortTitle === title || undefined}
              tabIndex={-1}
              {...focus}
            >
              {title}
            </Title>
            {count !== undefined && (
              <Text span c="dimmed">
                <FigureLine>{typeof count === 'number' ? formatNumber(count) : count}</FigureLine>
              </Text>
            )}
            {count === undefined && counting && (
              <span className={classes.counting} aria-hidden>
                {counting}
              </span>
            )}
            {state}
          </Group>
          {subtitle && (
            <Box mt={2} c="dimmed">
              {subtitle}
            </Box>
          )}
        </div>
        {(actions || more.length > 0) && (
          <Group gap={10}>
            {actions}
            {more.length > 0 && <MoreMenu actions={more} />}
          </Group>
        )}
      </header>
      {props.children}
    </div>
  );
}

/** Grey blocks in the shape of the content to come. They become visible only after 150 ms. */
export function Skeletons({ count = 3, height = 96 }: { count?: number; height?: number }) {
  return (
    <div className={classes.skeletons} aria-busy aria-label="Caricamento" role="status">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing else, and never move
        <Skeleton key={index} height={height} radius="md" />
      ))}
    </div>
  );
}

/** Rows of a list, 44 px each. */
export const RowsSkeleton = ({ rows = 8 }: { rows?: number }) => <Skeletons count={rows} height={36} />;

/** One sentence, and at most one button. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={classes.empty}>
      <p>{children}</p>
      {action}
    </div>
  );
}

/**
 * Drawn in place of the rows while a new query runs and the previous query found none, which says nothing about the new
 * one.
 */
export const Searching = () => <EmptyState>Cerco…</EmptyState>;

type ErrorStateProps = { error: unknown; onRetry?: (() => unknown) | undefined };

/** Shows the error, the id to give to the person who repairs it, and a button to try again. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  // The server has no trace of a request that never reached it, so its id would help nobody.
  const requestId = error instanceof CallError && !isUnreachable(error) ? error.requestId : null;
  return (
    <div className={classes.empty} role="alert">
      <p>{error instanceof CallError ? error.message : defaultMessage}</p>
      {isUnreachable(error) && <p>Si aprirà da sola appena il server risponde.</p>}
      {onRetry && (
        <Button variant="default" onClick={() => void onRetry()}>
          Riprova
        </Button>
      )}
      {requestId && <p className={classes.requestId}>Richiesta {requestId}</p>}
    </div>
  );
}

/**
 * Says that there is no such thing. When the act that made it was just undone, the person is again where they made it.
 */
function Missing({ list, ...rest }: Pick<PendingProps, 'action' | 'list'> & { children: string }) {
  const { history } = useRouter();
  const navigate = useNavigate();
  useEffect(() => {
    if (!wasUndoneHere()) return;
    if (history.canGoBack()) history.back();
    else if (list) void navigate({ to: list, replace: true });
  }, [history, navigate, list]);
  return <EmptyState {...rest} />;
}

type PendingProps = Pick<ErrorStateProps, 'error' | 'onRetry'> & {
  rows?: number;
  /** The height of a row in px. */
  height?: number;
  /** The sentence when the thing doesn't exist (404), and the action for that case. */
  missing?: string;
  action?: ReactNode;
  /** The list of such things. */
  list?: PageAddress | undefined;
};

/** Drawn in place of an answer: grey rows until it comes, or the reason why it did not come. */
export function Pending({ error, onRetry, rows = 8, height = 36, missing, action, list }: PendingProps) {
  if (missing && error instanceof CallError && error.status === 404)
    return (
      <Missing action={action} list={list}>
        {missing}
      </Missing>
    );
  return error ? <ErrorState error={error} onRetry={onRetry} /> : <Skeletons count={rows} height={height} />;
}
