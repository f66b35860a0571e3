import './give-it-a-day.css'
import { Link, useLocation } from 'react-router'
import { lessonStepUrl } from './lesson-step-url.ts'

/** A link next to an action step of a lesson, to the page that adds it to the planner. */
export function GiveItADay({ lessonId, text }: { lessonId: string; text: string }) {
  const { pathname: path } = useLocation()
  return (
    <Link className="give-day" to={lessonStepUrl({ lessonId, text, path })} aria-label={`Give it a day: ${text}`}>
      Give it a day
    </Link>
  )
}
