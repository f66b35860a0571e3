import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { subscribeNoop, useProgressModule } from '../../../content/binder/progress/use-progress-module.ts'
import { publicPrefetch } from '../../../platform/router/public-prefetch.ts'
import { Surface } from '../../../platform/ui/surface.tsx'

export type OverviewLesson = { id: string; title: string; to: string }

export function BinderProgress({ lessons }: { lessons: readonly OverviewLesson[] }) {
  const { progressModule } = useProgressModule('if progress may exist')
  const isDone = ({ id }: OverviewLesson) => progressModule?.isDone(id) ?? false
  const doneCount = useSyncExternalStore(
    progressModule?.subscribe ?? subscribeNoop,
    () => lessons.filter(isDone).length,
    () => 0,
  )
  const next = lessons.find((lesson) => !isDone(lesson))
  return (
    <Surface as="section" punched aria-labelledby="binder-progress" className="py-s5 pr-s5">
      <h2 id="binder-progress" className="text-lg">
        Your binder
      </h2>
      <p className="mt-s2 text-ink-muted">
        {next ? `${doneCount} of ${lessons.length} lessons done.` : 'You’ve finished every lesson.'}
      </p>
      {next && (
        <p className="mt-s2">
          {doneCount === 0 ? 'Start with ' : 'Next: '}
          <Link className="link" to={next.to} prefetch={publicPrefetch}>
            {next.title}
          </Link>
        </p>
      )}
      <Link className="link mt-s1 inline-flex min-h-target items-center" to="/binder" prefetch={publicPrefetch}>
        Open the binder
      </Link>
    </Surface>
  )
}
