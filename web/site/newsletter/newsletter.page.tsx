import { data } from 'react-router'
import type { PageHandle } from '#contract/page-handle.ts'
import { AuthLayout } from '../../people/auth/auth-layout.tsx'
import { SundayPage } from '../../platform/art/scenes/sunday-page.tsx'
import { loadersContext } from '../../platform/router/loaders-context.ts'
import { publicPrefetch } from '../../platform/router/public-prefetch.ts'
import { pageMeta } from '../../platform/seo/page-meta.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { Surface } from '../../platform/ui/surface.tsx'
import type { Route } from './+types/newsletter.page'
import { SignUpForm } from './sign-up-form.tsx'

export const handle: PageHandle = { cache: { keyParams: ['state'] } }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Newsletter',
    description: 'Sign up for our newsletter. You confirm by email, and can unsubscribe at any time.',
    path: '/newsletter',
  })

export function loader({ context, request }: Route.LoaderArgs) {
  const { settings } = context.get(loadersContext).site
  if (!settings.newsletterOn) throw data(null, { status: 404 })
  return { state: new URL(request.url).searchParams.get('state'), hasFile: settings.newsletterFileId !== '' }
}

/** The server redirects here after a sign-up. */
export default function NewsletterPage({ loaderData: { state, hasFile } }: Route.ComponentProps) {
  if (state === 'sent') return <Sent />
  return (
    <AuthLayout
      title="Newsletter"
      lead={`Now and then, an email about what’s new.${hasFile ? ' As a thank-you, you get a free download.' : ''}`}
      art={<SundayPage />}
    >
      <Surface className="grid gap-s4 p-s5">
        {state === 'wait' && <Notice tone="bad" title="Too many attempts. Please wait an hour and try again." />}
        <SignUpForm error={state === 'email' ? 'Enter a valid email, such as name@example.com.' : undefined} />
      </Surface>
    </AuthLayout>
  )
}

function Sent() {
  return (
    <AuthLayout
      title="Check your inbox"
      lead="We sent you an email. Open the link in it to confirm that the address is yours. If it doesn’t arrive within a few minutes, look in the spam folder."
      art={<SundayPage />}
    >
      <Surface className="p-s5">
        <ButtonLink to="/blog" prefetch={publicPrefetch} wide>
          Read the blog
        </ButtonLink>
      </Surface>
    </AuthLayout>
  )
}
