const mostOctets = 75;

/**
 * Breaks the lines of an iCalendar file (RFC 5545, 3.1) that are longer than 75 octets. It is done when the file
 * leaves, because a name on two lines would not be found in a mail that still waits when its person is erased.
 */
export const foldCalendar = (file: string): string => file.split('\r\n').map(foldLine).join('\r\n');

/** Each continuation begins with a space, and no character is cut in two. */
function foldLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > mostOctets) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
