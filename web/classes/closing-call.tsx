import { useId } from 'react'
import { ButtonLink } from '../ui/button.tsx'

export function ClosingCall() {
  const heading = useId()
  return (
    <section className="page section" aria-labelledby={heading}>
      <div className="bundle mt-0" data-theme="dark">
        <div>
          <h2 id={heading}>Bring a binder, or begin with one sheet.</h2>
          <p className="lead mt-s4">
            Every class works with the paper binder and with the digital planner. Whichever you choose, the pages you
            fill in class are the ones you keep.
          </p>
        </div>
        <div className="row md:justify-end">
          <ButtonLink to="/store">Visit the Store</ButtonLink>
          <ButtonLink variant="secondary" to="/blog">
            Read the Blog
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
