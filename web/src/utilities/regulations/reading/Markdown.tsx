/** Draws Markdown: headings, paragraphs, lists, tables, emphasis and links. Anything else is shown as plain text. */
import { Anchor } from '@mantine/core';
import { lexer, type Token, type Tokens } from 'marked';
import { createElement, Fragment, type ReactNode } from 'react';

/** Parses a text as Markdown; null when its parts are nested too deeply to be drawn. */
function readMarkdown(source: string): Token[] | null {
  try {
    return lexer(source);
  } catch {
    return null;
  }
}

/** The headings of a text, with the anchors that `Markdown` gives them. */
export function partsOf(source: string): { id: string; text: string }[] {
  return (readMarkdown(source) ?? [])
    .filter((token): token is Tokens.Heading => token.type === 'heading')
    .map(({ text }, place) => ({ id: anchorOf(place), text: plainOf(text) }));
}

const anchorOf = (heading: number) => `parte-${heading + 1}`;
const plainOf = (text: string) => text.replace(/[*_`]/g, '');

export function Markdown({ source }: { source: string }) {
  const tokens = readMarkdown(source);
  if (!tokens) return <pre>{source}</pre>;
  let headings = 0;
  return (
    <>
      {tokens.map((token, place) =>
        token.type === 'heading' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes its order
          <Heading key={place} token={token as Tokens.Heading} id={anchorOf(headings++)} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes its order
          <Fragment key={place}>{block(token)}</Fragment>
        ),
      )}
    </>
  );
}

/** The page has the only heading of the first level, so these start at the second. */
const Heading = ({ token: { depth, tokens }, id }: { token: Tokens.Heading; id: string }) =>
  createElement(`h${Math.min(depth + 1, 6)}`, { id }, inlines(tokens));

function block(token: Token): ReactNode {
  switch (token.type) {
    case 'space':
      return null;
    case 'paragraph':
      return <p>{inlines(token.tokens)}</p>;
    case 'text':
      return token.tokens ? inlines(token.tokens) : token.text;
    case 'list': {
      const { ordered, start, items } = token as Tokens.List;
      const rows = items.map((item, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes its order
        <li key={place}>{blocks(item.tokens)}</li>
      ));
      return ordered ? <ol start={start === '' ? 1 : start}>{rows}</ol> : <ul>{rows}</ul>;
    }
    case 'blockquote':
      return <blockquote>{blocks(token.tokens)}</blockquote>;
    case 'code':
      return <pre>{token.text}</pre>;
    case 'hr':
      return <hr />;
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      return (
        <table>
          <thead>
            <tr>{cells(header, 'th')}</tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes its order
              <tr key={place}>{cells(row, 'td')}</tr>
            ))}
          </tbody>
        </table>
      );
    }
    default:
      return <p>{token.raw}</p>;
  }
}

const cells = (row: readonly Tokens.TableCell[], element: 'th' | 'td') =>
  row.map((cell, place) => createElement(element, { key: place }, inlines(cell.tokens)));

const blocks = (tokens: readonly Token[] = []) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes its order
  tokens.map((token, place) => <Fragment key={place}>{block(token)}</Fragment>);

const inlines = (tokens: readonly Token[] = []) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes its order
  tokens.map((token, place) => <Fragment key={place}>{inline(token)}</Fragment>);

function inline(token: Token): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong>{inlines(token.tokens)}</strong>;
    case 'em':
      return <em>{inlines(token.tokens)}</em>;
    case 'del':
      return <s>{inlines(token.tokens)}</s>;
    case 'br':
      return <br />;
    case 'link':
      // Only web and mail addresses become links; of any other link, only the text is shown.
      return /^(https?:|mailto:)/i.test(token.href) ? (
        <Anchor href={token.href} target="_blank" rel="noopener noreferrer" inherit underline="always">
          {inlines(token.tokens)}
        </Anchor>
      ) : (
        inlines(token.tokens)
      );
    case 'text':
      return token.tokens ? inlines(token.tokens) : token.text;
    case 'escape':
    case 'codespan':
      return token.text;
    default:
      return token.raw;
  }
}
