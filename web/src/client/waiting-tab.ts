import { type LongWork, longWorkSentence, longWorkStore } from './told/loading.ts';

/**
 * A new tab for a file that is still being made; null when the browser blocks it. It hides the page and its overlay, so
 * what the overlay says, and how to stop it, is here too.
 */
export function openWaitingTab(): Window | null {
  const tab = window.open('', '_blank');
  if (!tab) return null;
  const { document } = tab;
  document.title = 'Caricamento';
  document.documentElement.lang = 'it';
  // It has none of our style sheets, and a phone would show it as wide as a desk.
  const viewport = document.createElement('meta');
  Object.assign(viewport, { name: 'viewport', content: 'width=device-width, initial-scale=1' });
  document.head.append(viewport);
  document.documentElement.style.colorScheme = 'light dark';
  Object.assign(document.body.style, { margin: '24px', font: '16px/1.5 system-ui, sans-serif' });
  const show = waiting(document);
  const unfollow = longWorkStore.subscribe(() => {
    // Closed, or shown the file.
    if (tab.closed || document.defaultView === null) unfollow();
    else show(longWorkStore.get());
  });
  return tab;
}

function waiting(document: Document): (work: LongWork | null) => void {
  const sentence = document.createElement('p');
  sentence.textContent = longWorkSentence;
  const progress = document.createElement('p');
  const button = document.createElement('button');
  button.textContent = 'Interrompi';
  Object.assign(button.style, { minHeight: '44px', padding: '0 20px', font: 'inherit' });
  return (work) => {
    if (!work) return document.body.replaceChildren();
    progress.textContent = work.progress;
    button.onclick = work.stop;
    if (!button.isConnected) document.body.replaceChildren(sentence, progress, button);
  };
}
