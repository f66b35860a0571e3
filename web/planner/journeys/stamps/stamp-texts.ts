import { type Journey, type StampName, stampNames } from '#contract/planner/items.ts'

type StampText = { title: string; question: string; examples: readonly [string, string, string] }

/** The six questions of a journey, as on the home page, with answers of one line. */
export const stampTexts: Record<StampName, StampText> = {
  destination: {
    title: 'Destination',
    question: 'Where are you going, and by when?',
    examples: [
      'Running the lake half marathon on May 16.',
      'The car paid off, $4,800, by December.',
      'Ordering dinner in Spanish on the June trip.',
    ],
  },
  engines: {
    title: 'Engines',
    question: 'What moves you on a slow day?',
    examples: [
      'The shoes next to the bed, and the 7:10 playlist.',
      'The balance on the fridge, crossed out every Friday.',
      'Rosa’s voice messages.',
    ],
  },
  crew: {
    title: 'Crew',
    question: 'Who is coming along?',
    examples: [
      'Theo runs with me on Saturdays.',
      'Maren asks every Sunday how it went.',
      'The Tuesday class, all eleven of them.',
    ],
  },
  tools: {
    title: 'Tools',
    question: 'What goes in the bag?',
    examples: [
      'Good shoes, a watch, the ten-week plan.',
      'A second account and one envelope.',
      'The blue grammar book, ten cards a day.',
    ],
  },
  awards: {
    title: 'Awards',
    question: 'How will you mark each stage?',
    examples: [
      'After the first 5K without a stop: new socks.',
      'At half the debt: dinner at the harbor.',
      'After ten lessons: that film, without subtitles.',
    ],
  },
  nextLevels: {
    title: 'Next Levels',
    question: 'What does arriving open up?',
    examples: [
      'The fall marathon, with the same crew.',
      'The car money goes into the house fund.',
      'A week in Oaxaca without an interpreter.',
    ],
  },
}

export const stampedCount = ({ stamps }: Pick<Journey, 'stamps'>): number =>
  stampNames.filter((name) => stamps[name].stampedAt !== null).length

/** '2 of 6 stamped', or that the plan is complete. */
export function stampProgressText(count: number): string {
  if (count === stampNames.length) return 'All six stamped: the plan is complete.'
  if (count === 0) return 'Answer a question, then press its stamp.'
  return `${count} of ${stampNames.length} stamped`
}
