import type { Lesson } from '../editing/posts-and-lessons.ts'

const defaults = {
  keyTakeaways: [
    'One idea is enough for one sheet.',
    'A step with a day gets done more often than a step with a deadline.',
    'Look back once a week, and keep what worked.',
  ],
  examples: [
    'Rosa reads each lesson on the tram and writes one sentence about it before she gets off. She has missed her stop twice and has thirty-one sentences.',
    'Two brothers do the same lesson in different cities and compare sheets by phone on Sunday. They rarely agree, and that is the best part of it.',
  ],
  actionSteps: [
    'Write down the one sentence you want to remember.',
    'Choose a first step that takes ten minutes, and give it a day this week.',
    'Tell one person what you are going to do.',
    'On Sunday, note what happened.',
  ],
  didYouKnow: 'Rereading a page you wrote by hand can help you retain up to 40% more of it.',
  reflectionQuestions: [
    'Which sentence in this lesson is about you?',
    'What would you have to leave out to make room for it?',
    'Who would notice first?',
  ],
}

type LessonTexts = Pick<Lesson, 'keyTakeaways' | 'examples' | 'actionSteps' | 'reflectionQuestions'> & {
  didYouKnow: string
}

export function defaultTexts(lesson: Lesson): LessonTexts {
  const withDefault = (items: string[], defaultItems: string[]) => {
    const filled = items.filter((item) => item.trim())
    return filled.length > 0 ? filled : defaultItems
  }
  return {
    keyTakeaways: withDefault(lesson.keyTakeaways, defaults.keyTakeaways),
    examples: withDefault(lesson.examples, defaults.examples),
    actionSteps: withDefault(lesson.actionSteps, defaults.actionSteps),
    didYouKnow: lesson.didYouKnow?.trim() || defaults.didYouKnow,
    reflectionQuestions: withDefault(lesson.reflectionQuestions, defaults.reflectionQuestions),
  }
}
