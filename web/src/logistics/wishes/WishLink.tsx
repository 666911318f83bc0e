import textClasses from '../../ui/parts/text.module.css';

/** Where somebody found what they ask for: the name of the site, as a link. */
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
