import { useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'

const actions = [
  { verb: 'pay', label: 'Pay now', variant: 'primary' },
  { verb: 'decline', label: 'Decline card', variant: 'danger' },
  { verb: 'cancel', label: 'Cancel', variant: 'secondary' },
] as const

type Verb = (typeof actions)[number]['verb']

/** Three plain forms, so that they work without any script. With it, a second press does not post a second time. */
export function CheckoutActions({ id }: { id: string }) {
  const [sent, setSent] = useState<Verb>()

  useEffect(() => {
    // Coming back by the browser's Back button shows the page as it was left: what is true now must be asked again.
    const askAgain = (event: PageTransitionEvent) => event.persisted && window.location.reload()
    window.addEventListener('pageshow', askAgain)
    return () => window.removeEventListener('pageshow', askAgain)
  }, [])

  return (
    <div className="grid gap-s3">
      {actions.map(({ verb, label, variant }) => (
        <form key={verb} method="post" action={`/demo/checkout/${id}/${verb}`} onSubmit={() => setSent(verb)}>
          <Button
            type="submit"
            wide
            variant={variant}
            busy={sent === verb}
            disabled={sent !== undefined && sent !== verb}
          >
            {label}
          </Button>
        </form>
      ))}
    </div>
  )
}
