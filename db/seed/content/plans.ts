import type { PlanContent } from '#contract/planner/plans/plans.schema.ts'

const [TUESDAY, WEDNESDAY, THURSDAY, SATURDAY, SUNDAY] = [1, 2, 3, 5, 6]

/** By the slug of the course. */
export const plans: Record<string, { name: string; content: PlanContent }> = {
  foundations: {
    name: 'Foundations, four weeks',
    content: {
      questions: {
        destination: 'Of your eleven wishes, which one would you want if nobody ever heard about it?',
        engines: '',
        crew: 'Whom did you read the scene of your arrival to?',
        tools: '',
        awards: 'What do you get at each of the four camps?',
        nextLevels: 'Which wishes wait at the back of the binder?',
      },
      steps: [
        { key: 'wishes', text: 'Write down wishes for ten minutes without stopping', day: { days: 1 } },
        { key: 'destination', text: 'Choose one wish and write it on the Destination sheet', day: { days: 3 } },
        {
          key: 'scene',
          text: 'Write the scene of your arrival in five or six sentences',
          day: { week: 1, weekday: SUNDAY },
        },
        { key: 'camps', text: 'Draw the line with four camps', day: { week: 2, weekday: TUESDAY } },
        {
          key: 'first-steps',
          text: 'Write the first three steps behind their tab',
          day: { week: 2, weekday: SATURDAY },
        },
        {
          key: 'hours',
          text: 'Draw last week, hour by hour, and mark your good hour',
          day: { week: 3, weekday: WEDNESDAY },
        },
        {
          key: 'days',
          text: 'Give a day to every step until your hours are used up',
          day: { week: 3, weekday: THURSDAY },
        },
        {
          key: 'sunday',
          text: 'Hold your first Sunday session: carry three, cross out five',
          day: { week: 4, weekday: SUNDAY },
        },
      ],
      tracks: [
        {
          key: 'minutes',
          title: 'Twenty minutes with the binder',
          measure: 'tick',
          unit: '',
          weekdays: [],
          weeklyTarget: 3,
        },
      ],
    },
  },
}
