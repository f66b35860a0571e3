// Files as each app writes them.

const lines = (...rows: string[]) => `${rows.join('\r\n')}\r\n`

/** 'Export as CSV' of a project. */
export const todoistFile = {
  name: 'Move house [2203306141] (1).csv',
  text: `\uFEFF${lines(
    'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE,DURATION,DURATION_UNIT,DEADLINE,DEADLINE_LANG',
    'meta,view_style=list,,,,,,,,,,,,',
    'task,Call the landlord @phone @home,"Ask about the keys, and the ""deposit""",1,1,Ann (14781400),,2026-12-04 09:30,en,Europe/Berlin,15,minute,,',
    'note,"They close at 5\n[[file {""file_name"":""lease.pdf""}]]",,,,Ann (14781400),,,,,,,,',
    ',,,,,,,,,,,,,',
    'section,Packing,,,,,,,,,,,,',
    'task,Pack the books,,4,1,Ann (14781400),,,,,,,2026-12-10,en',
    'task,Find boxes,,4,2,Ann (14781400),,,,,,,,',
    'task,Label them,,4,2,Ann (14781400),,Dec 8,en,,,,,',
    'task,Water the plants,,4,1,Ann (14781400),,every Monday at 7pm,en,,,,,',
    'task,Bericht schreiben,,2,1,Ann (14781400),,jeden Dienstag,de,,,,,',
    'task,,,4,1,Ann (14781400),,,,,,,,',
  )}`,
}

/** As the URL scheme of Things describes it. */
export const thingsFile = {
  name: 'things.json',
  text: JSON.stringify([
    {
      type: 'project',
      attributes: {
        title: 'Go to Rome',
        notes: 'Two weeks',
        area: 'Family',
        deadline: '2027-04-30',
        items: [
          { type: 'heading', attributes: { title: 'Sights' } },
          { type: 'to-do', attributes: { title: 'Vatican City', when: '2027-04-02@10:00', deadline: '2027-04-20' } },
          {
            type: 'to-do',
            attributes: {
              title: 'Pack',
              notes: 'Light',
              tags: ['Outside'],
              'checklist-items': [
                { type: 'checklist-item', attributes: { title: 'Camera' } },
                { type: 'checklist-item', attributes: { title: 'Passport', completed: true } },
              ],
            },
          },
          {
            type: 'to-do',
            attributes: { title: 'Book flights', completed: true, 'completion-date': '2026-11-20T08:00:00Z' },
          },
        ],
      },
    },
    { type: 'to-do', attributes: { title: 'Learn Italian', when: 'someday', list: 'Languages' } },
    { type: 'to-do', attributes: { title: 'Cancel gym', canceled: true, when: 'today' } },
    { type: 'to-do', attributes: { notes: 'Without a title' } },
    { type: 'area', attributes: { title: 'Family' } },
  ]),
}

/** Of things.sh. The checklist of a to-do follows with the same URI. */
export const thingsTable = {
  name: 'things.csv',
  text: [
    '"Title";"Type";"URI";"Creation Date";"Modification Date";"Due Date";"Start Date";"Completion Date";"Recurring";"Heading";"Project";"Area";"Subtask";"Notes"',
    '"Go to Rome";1;"thingstodo://show?uuid=P1";2026-10-01;2026-11-01;2027-04-30;;;False;;;Family;"";""',
    'Sights;2;"thingstodo://show?uuid=H1";2026-10-01;2026-11-01;;;;False;;"Go to Rome";;"";""',
    'Pack;0;"thingstodo://show?uuid=T1";2026-10-01;2026-11-01;;2027-04-01;;False;Sights;"Go to Rome";;"";"Light, warm"',
    '"Book flights";0;"thingstodo://show?uuid=T2";2026-10-01;2026-11-01;;;2026-11-20;False;;"Go to Rome";;"";""',
    'Pack;0;"thingstodo://show?uuid=T1";2026-10-01;2026-11-01;"";"";"";"";"";"";"";"";Camera',
  ].join('\n'),
}

/** The backup of TickTick begins with lines about the file. */
export const tickTickFile = {
  name: 'TickTick-backup-2026-11-30.csv',
  text: `\uFEFF"Date: 2026-11-30+0000"\n"Version: 7.1"\n"Status: \n0 Normal\n1 Completed\n2 Archived"\n${[
    '"Folder Name","List Name","Title","Kind","Tags","Content","Is Check list","Start Date","Due Date","Reminder","Repeat","Priority","Status","Created Time","Completed Time"',
    '"Life","Garden","Prune roses","TEXT","outdoors","Only the old wood","N","2026-12-05T08:00:00+0000","2026-12-05T08:00:00+0000","","FREQ=YEARLY","3","0","2026-11-01T10:00:00+0000",""',
    '"Life","Garden","Buy soil","TEXT","","","N","","","","","0","2","2026-11-01T10:00:00+0000","2026-11-12T23:30:00+0000"',
  ].join('\n')}\n`,
}

/** Of Apple Calendar, with a to-do of Nextcloud. */
export const calendarFile = {
  name: 'family.ics',
  text: lines(
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Apple Inc.//macOS 15.0//EN', 'X-WR-CALNAME:Family'],
    ...['BEGIN:VTIMEZONE', 'TZID:Eastern Standard Time'],
    ...['BEGIN:STANDARD', 'DTSTART:16011104T020000', 'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11'],
    ...['TZOFFSETFROM:-0400', 'TZOFFSETTO:-0500', 'END:STANDARD'],
    ...['BEGIN:DAYLIGHT', 'DTSTART:16010311T020000', 'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3'],
    ...['TZOFFSETFROM:-0500', 'TZOFFSETTO:-0400', 'END:DAYLIGHT', 'END:VTIMEZONE'],
    ...['BEGIN:VEVENT', 'UID:1', 'SUMMARY:Choir\\, with', '  Theo', 'DTSTART;TZID=America/New_York:20261207T213000'],
    ...['DTEND;TZID=America/New_York:20261207T223000', 'RRULE:FREQ=WEEKLY;BYDAY=MO;UNTIL=20270301T043000Z'],
    ...['EXDATE;TZID=America/New_York:20261214T213000', 'LOCATION:Church', 'BEGIN:VALARM', 'ACTION:DISPLAY'],
    ...['DESCRIPTION:Soon', 'TRIGGER:-PT10M', 'END:VALARM', 'END:VEVENT'],
    ...[
      'BEGIN:VEVENT',
      'UID:2',
      'SUMMARY:Away',
      'DTSTART;VALUE=DATE:20261224',
      'DTEND;VALUE=DATE:20261227',
      'END:VEVENT',
    ],
    ...['BEGIN:VEVENT', 'UID:3', 'SUMMARY:Call', 'DTSTART;TZID=Eastern Standard Time:20261201T100000'],
    ...['DURATION:PT45M', 'END:VEVENT'],
    ...['BEGIN:VEVENT', 'UID:4', 'SUMMARY:Off', 'STATUS:CANCELLED', 'DTSTART:20261201T100000Z', 'END:VEVENT'],
    ...['BEGIN:VEVENT', 'UID:5', 'SUMMARY:No day', 'END:VEVENT'],
    ...['BEGIN:VEVENT', 'UID:1', 'RECURRENCE-ID;TZID=America/New_York:20261221T213000', 'SUMMARY:Choir, late'],
    ...['DTSTART;TZID=America/New_York:20261221T220000', 'END:VEVENT'],
    ...['BEGIN:VTODO', 'UID:6', 'SUMMARY:Buy candles', 'DUE;VALUE=DATE:20261220', 'PRIORITY:1', 'END:VTODO'],
    ...['BEGIN:VTODO', 'UID:7', 'SUMMARY:Bake', 'STATUS:COMPLETED', 'COMPLETED:20261129T233000Z', 'END:VTODO'],
    'END:VCALENDAR',
  ),
}
