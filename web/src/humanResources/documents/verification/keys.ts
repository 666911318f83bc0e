import { useEffect, useRef } from 'react';

const typing = 'input, textarea, select, [contenteditable], [role=dialog] *';

/** Calls the function of a pressed letter, except while the person types in a field or a dialog is open. */
export function useKeys(keys: Readonly<Record<string, () => void>>) {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.matches(typing)) return;
      const act = latest.current[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
