import { Button } from '../../ui/button.tsx'
import { GoogleLogo } from './google-logo.tsx'

/**
 * Signs in, or up, without a password (features: accounts, 23). A plain form: it leads on from the first HTML, before any
 * script listens. @param next where to go then
 */
export function ContinueWithGoogle({ next }: { next: string }) {
  return (
    <form action="/auth/google/begin" className="grid gap-s4">
      <p className="flex items-center gap-s3 text-ink-muted before:h-px before:flex-1 before:bg-hair after:h-px after:flex-1 after:bg-hair">
        or
      </p>
      <input type="hidden" name="next" value={next} />
      <Button type="submit" variant="secondary" wide>
        <GoogleLogo />
        Continue with Google
      </Button>
    </form>
  )
}
