import { WeekendIntensive } from '../art/classes/classes.tsx'
import { ButtonLink } from '../ui/button.tsx'

export function ClassesHero() {
  return (
    <section className="page grid items-center gap-s7 pt-s7 md:grid-cols-[7fr_5fr] lg:pt-s8">
      <div>
        <h1>Learn it with other people, on a day you can name.</h1>
        <p className="lead mt-s4 mb-s6">
          Courses run for weeks, workshops for a day or two. All of them are live and online, and you work on your own
          pages from the first hour.
        </p>
        <ButtonLink to="/schedule">View Schedule</ButtonLink>
      </div>
      <div className="sheet rotate-1 p-s3 max-md:hidden">
        <div className="plate plate--full art rounded-md border border-hair">
          <WeekendIntensive />
        </div>
      </div>
    </section>
  )
}
