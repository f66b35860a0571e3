import type { WorkshopCard } from '#contract/classes/class-cards.ts'
import type { PostCard as Post } from '#contract/content/posts-and-lessons.ts'
import { FilmEvening } from '../art/scenes/film-evening.tsx'
import { NoPosts } from '../blog/no-posts.tsx'
import { PostCard } from '../blog/post-card.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { NextWorkshop, NoWorkshop } from './next-workshop.tsx'

type CoachingProps = { workshop: WorkshopCard | undefined; post: Post | undefined }

export function Coaching({ workshop, post }: CoachingProps) {
  return (
    <section className="page section" aria-labelledby="coaching-title">
      <div className="head head--split">
        <h2 id="coaching-title">Coaching and field notes</h2>
        <p className="lead">Workshops run for a day or two, videos go with the lessons, and the blog costs nothing.</p>
      </div>
      <div className="grid-3">
        <Card art={<FilmEvening />}>
          <p className="meta">
            Videos <i /> Coming Soon
          </p>
          <h3>A short film for every lesson</h3>
          <p>Filmed over the shoulder, at a real desk with a real pen. The lessons they belong to can be read today.</p>
          <ul className="ticks">
            <li>Ten minutes each</li>
            <li>One sheet, filled in while you watch</li>
          </ul>
          <div className="buy">
            <p className="by">In the digital binder</p>
            <ButtonLink variant="quiet" className="-ml-2 flex-none" to="/binder">
              Open the Lessons
            </ButtonLink>
          </div>
        </Card>
        {workshop ? <NextWorkshop workshop={workshop} /> : <NoWorkshop />}
        {post ? <PostCard post={post} level={3} /> : <NoPosts level={3} />}
      </div>
    </section>
  )
}
