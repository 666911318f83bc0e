/** Reads calendars in tests, by two parsers of others. */
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';

/** The understanding of each of the parsers. */
export function readBoth(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  for (const zone of calendar.getAllSubcomponents('vtimezone'))
    ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  const byIcal = calendar.getAllSubcomponents('vevent').map((component) => {
    const read = new ICAL.Event(component);
    return {
      uid: read.uid,
      sequence: read.sequence,
      from: read.startDate.toJSDate().toISOString(),
      to: read.endDate.toJSDate().toISOString(),
      title: read.summary,
      place: read.location,
      description: read.description,
      status: component.getFirstPropertyValue('status'),
      transparency: component.getFirstPropertyValue('transp'),
    };
  });
  const byNode = Object.values(nodeIcal.sync.parseICS(file)).flatMap((read) =>
    read?.type === 'VEVENT'
      ? [
          {
            uid: read.uid,
            sequence: Number(read.sequence),
            from: new Date(read.start).toISOString(),
            to: new Date(read.end ?? 0).toISOString(),
            title: read.summary,
            place: read.location ?? null,
            description: read.description ?? null,
            status: read.status,
            transparency: read.transparency,
          },
        ]
      : [],
  );
  return { calendar, byIcal, byNode };
}
