import { Link } from 'react-router'
import type { MissingJoinLinks } from '#contract/classes/catalog/join-links.schema.ts'
import { LocalDateTime } from '../../../platform/time/local-dates.tsx'
import { toDoText, toDoTexts, useToDo } from '../../platform/layout/to-do-texts.ts'

type ToDoTodayProps = { missingLinks: MissingJoinLinks | undefined }

/** Lists open tasks, most urgent first, with a link to where each is done. */
export function ToDoToday({ missingLinks }: ToDoTodayProps) {
  const toDo = useToDo()
  if (!toDo) return null
  // Each class without a link has its own row.
  const tasks = toDo.tasks.filter(({ task }) => task !== 'links')
  const classes = missingLinks?.classes ?? []
  return (
    <section aria-labelledby="to-do" className="sheet mb-gap grid gap-s3 p-s4 sm:p-s5">
      <h2 id="to-do" className="text-xl">
        To do today
      </h2>
      {tasks.length === 0 && classes.length === 0 ? (
        <p className="text-ink-muted">All done for now. New tasks will appear here.</p>
      ) : (
        <ul className="divide-y divide-hair">
          {tasks.map((task) => (
            <li key={task.task}>
              <Link
                className="link inline-flex min-h-target items-center py-s1 font-semibold"
                to={toDoTexts[task.task].to}
              >
                {toDoText(task)}
              </Link>
            </li>
          ))}
          {classes.map((missing) => (
            <MissingJoinLink key={missing.id} {...missing} />
          ))}
        </ul>
      )}
    </section>
  )
}

function MissingJoinLink({ kind, id, title, startsAt, enrolled }: MissingJoinLinks['classes'][number]) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-s5 gap-y-s1 py-s2">
      <p>
        <b className="font-semibold">{title}</b> has no link to join.{' '}
        <span className="text-ink-muted">
          {enrolled === 1 ? '1 person is' : `${enrolled} people are`} enrolled. Starts{' '}
          <LocalDateTime instant={startsAt} />.
        </span>
      </p>
      <Link className="link inline-flex min-h-target items-center" to={`/admin/events?tab=${kind}s&form=${id}`}>
        Add the link<span className="sr"> of {title}</span>
      </Link>
    </li>
  )
}
