import type { ReactNode } from 'react'
import { cardDate } from '#contract/dates.ts'
import type { Lesson } from '#contract/writing.ts'
import { byline } from '../blog/byline.ts'
import { Prose } from '../blog/prose.tsx'
import { Tags } from '../blog/tags.tsx'
import { LessonPart } from './lesson-part.tsx'
import { standing } from './standing-texts.ts'

/** The punched sheet: what the lesson says, and what to do with it. A part that the lesson leaves empty has a standing text. */
export function LessonSheet({ lesson, number }: { lesson: Lesson; number: number }) {
  const { title, excerpt, content, category, imageUrl } = lesson
  return (
    <article className="lesson">
      {category && <span className="lesson__tab">{category}</span>}
      <p className="map-label">{`Lesson ${number}`}</p>
      <h1>{title}</h1>
      <Byline lesson={lesson} />
      {imageUrl && <img className="lesson__picture" src={imageUrl} alt="" width={800} height={500} />}
      <LessonPart title="Overview">
        {content ? <Prose html={content} /> : <p>{excerpt ?? 'The text of this lesson is still being written.'}</p>}
      </LessonPart>
      <LessonPart title="Key Takeaways">
        <List className="ticks" items={lesson.keyTakeaways} otherwise={standing.keyTakeaways} />
      </LessonPart>
      <LessonPart title="Examples & Stories">
        <Stories stories={lesson.examples.length > 0 ? lesson.examples : standing.examples} />
      </LessonPart>
      <LessonPart title="Action Steps">
        <List className="boxes" items={lesson.actionSteps} otherwise={standing.actionSteps} />
      </LessonPart>
      <section className="did-you-know" aria-labelledby="did-you-know">
        <h2 id="did-you-know">Did You Know</h2>
        <p>{lesson.didYouKnow ?? standing.didYouKnow}</p>
      </section>
      <section aria-labelledby="questions">
        <h2 id="questions" className="lesson__heading">
          Reflection Questions
        </h2>
        <Questions
          questions={lesson.reflectionQuestions.length > 0 ? lesson.reflectionQuestions : standing.questions}
        />
      </section>
      <Tags tags={lesson.tags} />
      <p className="lesson__foot">
        <span>
          {category ? `${category}, ` : ''}sheet {number}
        </span>
        <span>Journey Paradigm</span>
      </p>
    </article>
  )
}

function Byline({ lesson: { author, publishedAt, excerpt, content } }: { lesson: Lesson }) {
  const day = publishedAt?.slice(0, 10)
  return (
    <>
      {content && excerpt && <p className="lead">{excerpt}</p>}
      <p className="meta">
        {byline(author)}
        {day && (
          <>
            {' '}
            <i /> <time dateTime={day}>{cardDate(day)}</time>
          </>
        )}
      </p>
    </>
  )
}

function List({ className, items, otherwise }: { className: string; items: string[]; otherwise: string[] }): ReactNode {
  return (
    <ul className={className}>
      {(items.length > 0 ? items : otherwise).map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}

function Stories({ stories }: { stories: string[] }) {
  return stories.map((story) => (
    <p className="story" key={story}>
      {story}
    </p>
  ))
}

/** On paper every question has lines under it. */
function Questions({ questions }: { questions: string[] }) {
  return (
    <ol className="questions">
      {questions.map((question) => (
        <li key={question}>
          <p className="q">{question}</p>
          <div className="answer print-only" aria-hidden="true" />
        </li>
      ))}
    </ol>
  )
}
