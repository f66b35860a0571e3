import { ButtonLink } from '../../ui/button.tsx'

export function NextSteps() {
  return (
    <section className="page" aria-labelledby="next-title">
      <div className="bundle next-steps" data-theme="dark">
        <div>
          <h2 id="next-title">Try it with a page in front of you</h2>
          <p className="mt-s3 max-w-measure">
            The binder has a sheet for this, already punched. In a class we fill in the first one together.
          </p>
        </div>
        <div className="row">
          <ButtonLink to="/classes">Explore Classes</ButtonLink>
          <ButtonLink to="/store" variant="secondary">
            Visit the Store
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
