import { useEffect, useState } from 'react'
import { useAuth } from '../../platform/session/auth-provider.tsx'
import { ANONYMOUS } from '../documents/storage/storage-keys.ts'

/** Reads from the history of the user. Undefined until then; `missing` without storage. */
export function useSaved<Result>(read: (owner: string) => Promise<Result>, missing: Result): Result | undefined {
  const owner = useAuth().user?.id ?? ANONYMOUS
  const [result, setResult] = useState<Result>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once
  useEffect(() => {
    void read(owner).then(setResult, () => setResult(missing))
  }, [owner])
  return result
}
