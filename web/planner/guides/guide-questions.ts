import { type Category, type CategoryGuide, categories, categoryNames } from '#contract/content/categories.ts'

export type GuideName = CategoryGuide | 'polaris' | 'dash'

type GuideQuestions = { name: string; questions: readonly string[] }

/** Questions of the guides, one a day. The index of a question is part of the stored name: append new ones at the end. */
export const guideQuestions: Record<GuideName, GuideQuestions> = {
  polaris: {
    name: 'Polaris',
    questions: [
      'Which step today points to where you want to be?',
      'If today had room for only one step, which one would it be?',
      'What can wait until next week without harm?',
      'What will you be glad about tonight?',
      'What did you learn this week that changes the plan?',
      'Who should know what you’re up to?',
      'What is the first thing on your list really for?',
    ],
  },
  lumen: {
    name: 'Lumen',
    questions: [
      'When are your ten quiet minutes today?',
      'What are you grateful for that cost nothing?',
      'What can you put down for an hour?',
      'Who could use a kind word from you?',
      'What felt right yesterday?',
      'Where will you go today without your phone?',
      'What would a calm version of this day leave out?',
    ],
  },
  vita: {
    name: 'Vita',
    questions: [
      'How did you sleep, in three words?',
      'When will you move today, and where?',
      'What good thing is on your plate today?',
      'What time do the lights go out tonight?',
      'Which part of your body needs a break?',
      'Which drive could be a walk today?',
      'What gave you energy yesterday?',
    ],
  },
  sophia: {
    name: 'Sophia',
    questions: [
      'What do you want to understand by Friday?',
      'What could you explain to a friend today?',
      'Which page or lesson is next?',
      'What did you look up lately, and what did you do with it?',
      'Which question have you been too shy to ask?',
      'Who knows more about this than you, and when could you ask?',
      'What did you get wrong this week, and what did it teach you?',
    ],
  },
  penny: {
    name: 'Penny',
    questions: [
      'What did you spend yesterday that you’d spend again?',
      'Which small bill could you settle today?',
      'What are you saving for, and how far along are you?',
      'What could you use up before you buy more?',
      'Which bill haven’t you compared prices for in a year?',
      'What would a day without spending be like?',
      'What do you own that someone else needs more?',
    ],
  },
  dash: {
    name: 'Dash',
    questions: [
      'What could you finish in fifteen minutes?',
      'What have you put off three times, and what’s the first move?',
      'What is the smallest step that still counts?',
      'Who could you call right now instead of texting?',
      'What would you start if it didn’t have to be good?',
      'What will you leave out today so that you can begin?',
      'When will you start, and where will you be?',
    ],
  },
}

export const categoryOfGuide = (guide: GuideName): Category | null =>
  categoryNames.find((name) => categories[name].guide === guide) ?? null
