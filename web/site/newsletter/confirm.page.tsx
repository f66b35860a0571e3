import type { Confirmation } from '#server/site/newsletter/index.ts'
import { AuthLayout } from '../../people/auth/auth-layout.tsx'
import { SundayPage } from '../../platform/art/scenes/sunday-page.tsx'
import { loadersContext } from '../../platform/router/loaders-context.ts'
import { publicPrefetch } from '../../platform/router/public-prefetch.ts'
import { secretUrlMeta } from '../../platform/seo/noindex.ts'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { Surface } from '../../platform/ui/surface.tsx'
import type { Route } from './+types/confirm.page'

export const meta = secretUrlMeta('Confirm your email')

export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return { token, confirmation: await context.get(loadersContext).newsletter.getConfirmation({ token }) }
}

const texts: Record<Confirmation['state'], { title: string; lead: string }> = {
  pending: { title: 'One more step', lead: 'Confirm that you’d like to get our newsletter.' },
  subscribed: { title: 'You’re on the list', lead: 'Thank you. Our next newsletter will be in your inbox.' },
  unknown: {
    title: 'This link isn’t valid',
    lead: 'It may have expired, or part of it may be missing. Please sign up again to get a new one.',
  },
}

/** Confirms only on a button press, because mail scanners open every link. */
export default function ConfirmPage({ loaderData: { token, confirmation } }: Route.ComponentProps) {
  return (
    <AuthLayout {...texts[confirmation.state]} art={<SundayPage />}>
      <Surface className="p-s5">
        <NextStep token={token} confirmation={confirmation} />
      </Surface>
    </AuthLayout>
  )
}

function NextStep({ token, confirmation }: { token: string; confirmation: Confirmation }) {
  if (confirmation.state === 'pending')
    return (
      <form method="post" action={`/newsletter/confirm?token=${encodeURIComponent(token)}`}>
        <Button type="submit" native wide>
          Confirm
        </Button>
      </form>
    )
  if (confirmation.state === 'unknown')
    return (
      <ButtonLink to="/newsletter" wide>
        Sign up again
      </ButtonLink>
    )
  const { file } = confirmation
  return file ? (
    <a className="btn btn--primary btn--wide" href={file.path}>
      Download {file.title}
    </a>
  ) : (
    <ButtonLink to="/blog" prefetch={publicPrefetch} wide>
      Read the blog
    </ButtonLink>
  )
}
