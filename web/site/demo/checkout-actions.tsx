import { useEffect, useState } from 'react'
import { reloadPage } from '../../platform/boot/reload.ts'
import { Button } from '../../platform/ui/button.tsx'

const actions = [
  { verb: 'pay', label: 'Pay now', variant: 'primary' },
  { verb: 'decline', label: 'Decline card', variant: 'danger' },
  { verb: 'cancel', label: 'Cancel', variant: 'secondary' },
] as const

type Verb = (typeof actions)[number]['verb']

/** Three plain forms, which work without JavaScript. With it, a second click does not submit again. */
export function CheckoutActions({ id }: { id: string }) {
  const [submitted, setSubmitted] = useState<Verb>()

  useEffect(() => {
    // The back/forward cache restores the page with an outdated state.
    const reloadIfRestored = (event: PageTransitionEvent) => event.persisted && reloadPage()
    window.addEventListener('pageshow', reloadIfRestored)
    return () => window.removeEventListener('pageshow', reloadIfRestored)
  }, [])

  return (
    <div className="grid gap-s3">
      {actions.map(({ verb, label, variant }) => (
        <form key={verb} method="post" action={`/demo/checkout/${id}/${verb}`} onSubmit={() => setSubmitted(verb)}>
          <Button
            type="submit"
            native
            wide
            variant={variant}
            busy={submitted === verb}
            disabled={submitted !== undefined && submitted !== verb}
          >
            {label}
          </Button>
        </form>
      ))}
    </div>
  )
}
