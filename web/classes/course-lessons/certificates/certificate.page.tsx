import { data } from 'react-router'
import type { PublicCertificate } from '#contract/classes/course-lessons/certificates.schema.ts'
import { longDate } from '#contract/dates.ts'
import { LostTrail } from '../../../platform/art/lost-trail.tsx'
import { Trail } from '../../../platform/art/trail.tsx'
import { isNotFound } from '../../../platform/router/loader-errors.ts'
import { loadersContext } from '../../../platform/router/loaders-context.ts'
import { publicPrefetch } from '../../../platform/router/public-prefetch.ts'
import { useBusinessName } from '../../../platform/router/root-data.ts'
import { noindexMeta } from '../../../platform/seo/noindex.ts'
import { ButtonLink } from '../../../platform/ui/button.tsx'
import { DefinitionList } from '../../../platform/ui/definition-list.tsx'
import { StatusLabel } from '../../../platform/ui/status-label.tsx'
import { Surface } from '../../../platform/ui/surface.tsx'
import type { Route } from './+types/certificate.page'

export const meta = noindexMeta('Certificate')

/** An unknown code has its own text, with status 404. */
export async function loader({ context, params: { code } }: Route.LoaderArgs) {
  const { courseLessons } = context.get(loadersContext)
  try {
    return data({ certificate: await courseLessons.getCertificate({ code }) })
  } catch (cause) {
    if (!isNotFound(cause)) throw cause
    return data({ certificate: null }, { status: 404 })
  }
}

export default function CertificatePage({ loaderData: { certificate } }: Route.ComponentProps) {
  return (
    <div className="page min-h-[80dvh] pt-s7 lg:pt-s8">
      <div className="mx-auto max-w-3xl">
        {certificate ? <ValidCertificate certificate={certificate} /> : <NoCertificate />}
      </div>
    </div>
  )
}

function ValidCertificate({
  certificate: { name, courseTitle, completedOn, code },
}: {
  certificate: PublicCertificate
}) {
  return (
    <Surface as="article" className="grid gap-s5 p-s5 md:p-s7">
      <StatusLabel tone="good">This certificate is valid</StatusLabel>
      <h1 className="wrap-anywhere">
        <bdi>{name}</bdi> has completed the course {courseTitle}
      </h1>
      <div className="art max-w-md">
        <Trail />
      </div>
      <DefinitionList
        rows={[
          { name: 'Date of completion', value: <time dateTime={completedOn}>{longDate(completedOn)}</time> },
          { name: 'Certificate', value: <b className="tabular-nums">{code}</b> },
        ]}
      />
      <p className="text-ink-muted">
        {useBusinessName()} issues a certificate when all lessons of a course are done. The name is the one in the
        account at that time.
      </p>
    </Surface>
  )
}

function NoCertificate() {
  return (
    <div className="grid justify-items-center text-center">
      <div className="art mb-s5 w-full max-w-md">
        <LostTrail />
      </div>
      <h1>No certificate has this code</h1>
      <p className="lead mt-s4 mb-s6">
        Please compare it with the code on the certificate. A certificate is withdrawn if the course was refunded or the
        account was deleted.
      </p>
      <ButtonLink variant="secondary" to="/classes" prefetch={publicPrefetch}>
        Browse Classes
      </ButtonLink>
    </div>
  )
}
