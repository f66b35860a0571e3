import { Button } from '../../ui/button.tsx'
import { GoogleLogo } from './google-logo.tsx'

/**
 * Signs in or up with Google (features: accounts, 23). A plain form, so that it works before hydration.
 * @param next path to open after the sign-in
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
