import textClasses from '../../ui/parts/text.module.css';

/** The page on which somebody found the thing that they ask for, as a link with the site's name. */
export const WishLink = ({ url }: { url: string }) => (
  <a href={url} target="_blank" rel="noreferrer" className={textClasses.link}>
    {hostOf(url)}
  </a>
);

function hostOf(url: string): string {
  try {
    return new URL(url).hostname.replace(/^www\./, '');
  } catch {
    return url;
  }
}
