import { Crew } from '../art/stamps/crew.tsx'
import { ButtonLink } from '../ui/button.tsx'

/** The last card of a list of posts. */
export function JoinCommunity() {
  return (
    <section className="sheet course join" aria-labelledby="join-title">
      <div className="plate">
        <div className="join__stamp art">
          <Crew />
        </div>
      </div>
      <div className="course__body">
        <h2 id="join-title" className="post__title">
          Who is coming along?
        </h2>
        <p>
          An account costs nothing. With one you can book a seat in a class, among people who also write things down.
        </p>
        <div className="buy">
          <ButtonLink variant="secondary" wide to="/auth">
            Join Our Community
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
