import { Link } from 'react-router'
import type { Consent } from '#contract/people/consents/consents.schema.ts'
import { LocalDateTime } from '../../../platform/time/local-dates.tsx'

/** The accepted texts. Each links to the text as it was. */
export function ConsentList({ consents }: { consents: readonly Consent[] }) {
  return (
    <ul className="grid gap-s2">
      {consents.map(({ versionId, title, version, acceptedAt }) => (
        <li key={versionId} className="wrap-anywhere">
          <Link className="link" to={`/admin/pages/versions/${versionId}`}>
            {`${title}, version ${version}`}
          </Link>
          <span className="block text-sm text-ink-muted">
            <LocalDateTime instant={acceptedAt} />
          </span>
        </li>
      ))}
    </ul>
  )
}
