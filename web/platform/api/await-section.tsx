import { type ReactNode, Suspense, use } from 'react'
import { LoadFailed, type LoadFailedProps } from './load-failed.tsx'

/** Resolves to the data of a section, or to the error of its request. Never rejects, because it may render later. */
export type Section<Data> = Promise<{ data: Data } | { error: unknown }>

/** Starts the request of a section of a page, for a clientLoader that does not wait for it. */
export async function section<Data>(data: Promise<Data>): Section<Data> {
  try {
    return { data: await data }
  } catch (error) {
    return { error }
  }
}

type ContentProps<Data> = Omit<LoadFailedProps, 'error'> & {
  section: Section<Data>
  children: (data: Data) => ReactNode
}

export function AwaitSection<Data>({ skeleton, ...content }: ContentProps<Data> & { skeleton: ReactNode }) {
  return (
    <Suspense fallback={skeleton}>
      <SectionContent {...content} />
    </Suspense>
  )
}

function SectionContent<Data>({ section, children, ...failure }: ContentProps<Data>) {
  const result = use(section)
  return 'data' in result ? children(result.data) : <LoadFailed error={result.error} {...failure} />
}
