import { Link } from 'react-router'
import type { WorkshopCard } from '#contract/classes/catalog/class-cards.ts'
import type { PostCard as Post } from '#contract/content/editing/posts-and-lessons.ts'
import type { Landing } from '#contract/site/landing/landing.schema.ts'
import { NoPosts } from '../../content/blog/no-posts.tsx'
import { PostCard } from '../../content/blog/post-card.tsx'
import { publicPrefetch } from '../../platform/router/public-prefetch.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { Card, MetaLine } from '../../platform/ui/card.tsx'
import type { LandingDrawings } from './drawings-of.ts'
import { NextWorkshop, NoWorkshop } from './next-workshop.tsx'
import { SectionPicture } from './section-picture.tsx'

type CoachingProps = Landing['coaching'] & {
  picture: Landing['pictures']['coaching']
  drawing: LandingDrawings['coaching']
  workshop: WorkshopCard | undefined
  post: Post | undefined
  hasCoaching: boolean
  hasLessons: boolean
  hasClasses: boolean
}

export default function Coaching(props: CoachingProps) {
  const { title, lead, lessons, picture, drawing, workshop, post, hasCoaching, hasLessons, hasClasses } = props
  return (
    <section className="page section" aria-labelledby="coaching-title">
      <div className="head head--split">
        <h2 id="coaching-title">{title}</h2>
        <p className="lead">
          {lead}{' '}
          {hasCoaching && (
            <Link className="link inline-block" to="/coaching">
              Book a 1-on-1 session
            </Link>
          )}
        </p>
      </div>
      <div className="grid-3">
        {hasLessons && (
          <Card art={<SectionPicture {...picture} drawing={drawing} />}>
            <MetaLine parts={[lessons.label, lessons.note].filter(Boolean)} />
            <h3>{lessons.title}</h3>
            <p>{lessons.text}</p>
            <ul className="ticks">
              {lessons.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
            <div className="buy">
              <p className="by">{lessons.place}</p>
              <ButtonLink variant="quiet" className="-ml-2 flex-none" to="/binder" prefetch={publicPrefetch}>
                Open the Lessons
              </ButtonLink>
            </div>
          </Card>
        )}
        {workshop ? <NextWorkshop workshop={workshop} /> : <NoWorkshop hasClasses={hasClasses} />}
        {post ? <PostCard post={post} level={3} /> : <NoPosts level={3} nextPage={hasLessons && '/binder'} />}
      </div>
    </section>
  )
}
