import bowser from 'bowser';

/** Names a device so that a person recognises it: 'Firefox su Linux'. A User-Agent may lie, so this is only a hint. */
export function deviceName(userAgent: string): string {
  if (userAgent === '') return 'Dispositivo sconosciuto';
  const { browser, os, platform } = bowser.parse(userAgent);
  // People know an iPhone by the name of the device and not of its system.
  const system = os.name === 'iOS' ? (platform.model ?? os.name) : os.name;
  if (browser.name && system) return `${browser.name} su ${system}`;
  return browser.name || system || userAgent.slice(0, 60);
}
