import type { ReactNode } from 'react'
import type { Lesson } from '#contract/content/editing/posts-and-lessons.ts'
import { longDate } from '#contract/dates.ts'
import { byline } from '../../../platform/article/byline.ts'
import { Prose } from '../../../platform/article/prose.tsx'
import { Tags } from '../../../platform/article/tags.tsx'
import { useBusinessName } from '../../../platform/router/root-data.ts'
import { ResponsiveImage } from '../../../platform/ui/responsive-image.tsx'
import { LessonVideo } from '../../videos/lesson-video.tsx'
import { type ProgressBinding, useProgressModule } from '../progress/use-progress-module.ts'
import { LessonQuestions } from './lesson-questions.tsx'
import { DoneMark, LessonSteps } from './lesson-steps.tsx'
import { RestoreAnswersScript } from './restore-answers-script.tsx'

type LessonArticleProps = { lesson: Lesson; number: number; label?: string }

/** A lesson of the binder or of a course. Parts without content are omitted; binder lessons have default texts. */
export function LessonArticle({ lesson, number, label = `Lesson ${number}` }: LessonArticleProps) {
  const { title, excerpt, content, category, imageUrl, keyTakeaways, examples, actionSteps, reflectionQuestions } =
    lesson
  const binding: ProgressBinding = { ...useProgressModule('always'), lessonId: lesson.id }
  return (
    <article className="lesson" data-lesson={lesson.id}>
      {category && <span className="lesson__tab">{category}</span>}
      <p className="map-label">{label}</p>
      <h1 className="mt-[0.1rem] mb-s4">{title}</h1>
      <Byline lesson={lesson} />
      {imageUrl && (
        <ResponsiveImage
          className="lesson__picture mb-s5 aspect-8/5 w-full rounded-md object-cover"
          src={imageUrl}
          sizes="(min-width: 56rem) 46rem, 100vw"
          first
          fallback={null}
        />
      )}
      {lesson.videoUrl && <LessonVideo lessonId={lesson.id} videoUrl={lesson.videoUrl} title={title} />}
      <LessonPart title="Overview">
        {content ? <Prose html={content} /> : <p>{excerpt || 'This lesson is still being written.'}</p>}
      </LessonPart>
      {keyTakeaways.length > 0 && (
        <LessonPart title="Key Takeaways">
          <ul className="ticks mt-0 max-w-measure">
            {keyTakeaways.map((item, index) => (
              <li key={index}>{item}</li>
            ))}
          </ul>
        </LessonPart>
      )}
      {examples.length > 0 && (
        <LessonPart title="Examples & Stories">
          <Stories stories={examples} />
        </LessonPart>
      )}
      {actionSteps.length > 0 && (
        <LessonPart title="Action Steps">
          <LessonSteps binding={binding} steps={actionSteps} />
        </LessonPart>
      )}
      {lesson.didYouKnow && (
        <section className="did-you-know" aria-labelledby="did-you-know">
          <h2 id="did-you-know">Did You Know</h2>
          <p>{lesson.didYouKnow}</p>
        </section>
      )}
      {reflectionQuestions.length > 0 && <LessonQuestions binding={binding} questions={reflectionQuestions} />}
      <DoneMark binding={binding} />
      <RestoreAnswersScript />
      <Tags tags={lesson.tags} />
      <p className="lesson__foot">
        <span>
          {category ? `${category}, ` : ''}sheet {number}
        </span>
        <span>{useBusinessName()}</span>
      </p>
    </article>
  )
}

function Byline({ lesson: { author, publishedAt, excerpt, content } }: { lesson: Lesson }) {
  const day = publishedAt?.slice(0, 10)
  return (
    <>
      {content && excerpt && <p className="lead">{excerpt}</p>}
      <p className="meta mt-s4 mb-s5">
        {byline(author, useBusinessName())}
        {day && (
          <>
            {' '}
            <i /> <time dateTime={day}>{longDate(day)}</time>
          </>
        )}
      </p>
    </>
  )
}

function Stories({ stories }: { stories: string[] }): ReactNode {
  return stories.map((story, index) => (
    <p className="story" key={index}>
      {story}
    </p>
  ))
}

function LessonPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="part group border-t border-hair open:pb-s6" open>
      <summary className="flex min-h-target cursor-pointer list-none items-center justify-between gap-s4 py-s4 [&::-webkit-details-marker]:hidden">
        <h2 className="lesson__heading">{title}</h2>
        <svg
          className="part__sign flex-none fill-none stroke-ink-muted stroke-2 [transition:rotate_var(--calm)_var(--ease)] group-open:rotate-180 [stroke-linecap:round] [stroke-linejoin:round]"
          viewBox="0 0 24 24"
          width={22}
          height={22}
          aria-hidden="true"
        >
          <path d="m6 9 6 6 6-6" />
        </svg>
      </summary>
      {children}
    </details>
  )
}
