import type { Lesson } from '../content/posts-and-lessons.ts'

/** What stands on a lesson's sheet where the lesson itself says nothing. */
const defaults = {
  keyTakeaways: [
    'One idea is enough for one sheet.',
    'A step that has a day gets done more often than a step that has a deadline.',
    'Look back once a week, and keep what worked.',
  ],
  examples: [
    'Rosa reads each lesson on the tram and writes one sentence about it before she gets off. She has missed her stop twice and has thirty-one sentences.',
    'Two brothers do the same lesson in different cities and compare sheets on Sunday by telephone. They rarely agree, and that is the best part of it.',
  ],
  actionSteps: [
    'Write down the one sentence you want to remember.',
    'Choose a first step that takes ten minutes, and give it a day this week.',
    'Tell one person what you are going to do.',
    'On Sunday, note what happened.',
  ],
  didYouKnow: 'Going back to a page you wrote by hand can raise how much of it you retain by up to 40%.',
  reflectionQuestions: [
    'Which sentence in this lesson is about you?',
    'What would you have to leave out to make room for it?',
    'Who would notice first?',
  ],
}

type SheetTexts = Pick<Lesson, 'keyTakeaways' | 'examples' | 'actionSteps' | 'reflectionQuestions'> & {
  didYouKnow: string
}

/** The parts of a lesson's sheet beside its text: its own words, or those that always stand there. */
export function defaultTexts(lesson: Lesson): SheetTexts {
  const own = (items: string[], otherwise: string[]) => {
    const said = items.filter((item) => item.trim())
    return said.length > 0 ? said : otherwise
  }
  return {
    keyTakeaways: own(lesson.keyTakeaways, defaults.keyTakeaways),
    examples: own(lesson.examples, defaults.examples),
    actionSteps: own(lesson.actionSteps, defaults.actionSteps),
    didYouKnow: lesson.didYouKnow?.trim() || defaults.didYouKnow,
    reflectionQuestions: own(lesson.reflectionQuestions, defaults.reflectionQuestions),
  }
}
