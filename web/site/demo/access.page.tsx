import { useSearchParams } from 'react-router'
import { TextField } from '../../platform/forms/text-field.tsx'
import { secretUrlMeta } from '../../platform/seo/noindex.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Surface } from '../../platform/ui/surface.tsx'
import { requireDemoHost } from './demo-access.ts'

export const meta = secretUrlMeta('Demo token')

export const middleware = [requireDemoHost]

/** A plain form, which works without JavaScript: the server sets the cookie. */
export default function DemoAccessPage() {
  const [params] = useSearchParams()
  return (
    <div className="page pt-s7 lg:pt-s8">
      <div className="mx-auto max-w-xl">
        <h1>Demo token</h1>
        <p className="mt-s3 mb-s5 text-ink-muted">
          Other machines can open this demo, so its captured email is protected. The server prints the token when it
          starts.
        </p>
        <Surface className="p-s5">
          <form method="get" action="/demo/mailbox" className="grid gap-s4">
            <TextField
              id="token"
              name="token"
              label="Token"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              required
              error={params.has('invalid') ? 'This token isn’t valid.' : undefined}
            />
            <Button type="submit" native wide>
              Open the captured email
            </Button>
          </form>
        </Surface>
      </div>
    </div>
  )
}
