import { type ReactNode, useSyncExternalStore } from 'react'
import { emptyProgress, questionKey } from '#contract/content/binder/lesson-progress.ts'
import type { Lesson } from '#contract/content/editing/posts-and-lessons.ts'
import type { LessonLink } from '#contract/content/pdf/pdf.schema.ts'
import { Prose } from '../../../platform/article/prose.tsx'
import { categoryColorOf } from '../../../platform/categories/category.tsx'
import { useBusinessName } from '../../../platform/router/root-data.ts'
import type { ProgressModule } from '../progress/load-progress-module.ts'
import { subscribeNoop } from '../progress/use-progress-module.ts'
import { QrLink } from './qr-link.tsx'

type PrintLessonProps = {
  lesson: Lesson
  byline: string
  number: number
  link: LessonLink
  progressModule: ProgressModule | null
}

export function PrintLesson({ lesson, byline, number, link, progressModule }: PrintLessonProps) {
  const { id, title, excerpt, content, category } = lesson
  const { answers, ticks } = useSyncExternalStore(
    progressModule?.subscribe ?? subscribeNoop,
    () => progressModule?.progressOf(id) ?? emptyProgress,
    () => emptyProgress,
  )
  const answerTo = (question: string) =>
    answers.find((answer) => answer.question === questionKey(question))?.versions[0]?.text
  const isTicked = (step: string) => ticks.some((tick) => tick.on && tick.step === questionKey(step))
  return (
    <article className="lesson paper-lesson" id={`sheet-${number}`} data-hue={categoryColorOf(category)}>
      {category && <span className="lesson__tab">{category}</span>}
      <p className="map-label">{`Lesson ${number}`}</p>
      <h2 className="lesson__title">{title}</h2>
      {content && excerpt && <p className="lead">{excerpt}</p>}
      <p className="meta mt-s4 mb-s5">{byline}</p>
      <Part title="Overview">
        {content ? <Prose html={content} /> : <p>{excerpt || 'This lesson is still being written.'}</p>}
      </Part>
      <Part title="Key Takeaways">
        <ul className="ticks mt-0 max-w-measure">
          {lesson.keyTakeaways.map((takeaway, index) => (
            <li key={index}>{takeaway}</li>
          ))}
        </ul>
      </Part>
      <Part title="Examples & Stories">
        {lesson.examples.map((story, index) => (
          <p className="story" key={index}>
            {story}
          </p>
        ))}
      </Part>
      <Part title="Action Steps">
        <ul className="boxes">
          {lesson.actionSteps.map((step, index) => (
            <li key={index} data-done={isTicked(step) ? '' : undefined}>
              {step}
              {isTicked(step) && <span className="sr"> (done)</span>}
            </li>
          ))}
        </ul>
      </Part>
      <div className="did-you-know">
        <h3>Did You Know</h3>
        <p>{lesson.didYouKnow}</p>
      </div>
      <Part title="Reflection Questions">
        <ol className="questions">
          {lesson.reflectionQuestions.map((question, index) => (
            <li key={index}>
              <p className="q">{question}</p>
              <div className="answer">{answerTo(question)}</div>
            </li>
          ))}
        </ol>
      </Part>
      <QrLink link={link} />
      <p className="lesson__foot">
        <span>
          {category ? `${category}, ` : ''}sheet {number}
        </span>
        <span>{useBusinessName()}</span>
      </p>
    </article>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="part border-t border-hair pt-s5 pb-s6">
      <h3 className="lesson__heading">{title}</h3>
      {children}
    </section>
  )
}
