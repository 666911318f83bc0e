import { type LongWork, longWorkSentence, longWorkStore } from './alerts/loading.ts';

/**
 * Opens a new tab for a file that is still being made; null when the browser blocks it. The tab hides the page and its
 * overlay, so it shows the same progress and the same button to stop.
 */
export function openWaitingTab(): Window | null {
  const tab = window.open('', '_blank');
  if (!tab) return null;
  const { document } = tab;
  document.title = 'Caricamento';
  document.documentElement.lang = 'it';
  // The tab has none of our style sheets. Without a viewport a phone would draw it as wide as a desktop page.
  const viewport = document.createElement('meta');
  Object.assign(viewport, { name: 'viewport', content: 'width=device-width, initial-scale=1' });
  document.head.append(viewport);
  document.documentElement.style.colorScheme = 'light dark';
  Object.assign(document.body.style, { margin: '24px', font: '16px/1.5 system-ui, sans-serif' });
  const show = prepareProgressPage(document);
  const unfollow = longWorkStore.subscribe(() => {
    // The person has closed the tab, or it shows the file.
    if (tab.closed || document.defaultView === null) unfollow();
    else show(longWorkStore.get());
  });
  return tab;
}

function prepareProgressPage(document: Document): (work: LongWork | null) => void {
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
