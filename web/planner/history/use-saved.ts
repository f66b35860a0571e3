import { useEffect, useState } from 'react'
import { useAuth } from '../../platform/session/auth-provider.tsx'
import { ANONYMOUS } from '../documents/storage/storage-keys.ts'

/**
 * Reads from the history of the user. Undefined until then; null without storage.
 * @param read the same function in each render
 */
export function useSaved<Result>(read: (owner: string) => Promise<Result>): Result | null | undefined {
  const owner = useAuth().user?.id ?? ANONYMOUS
  const [result, setResult] = useState<Result | null>()
  useEffect(() => {
    void read(owner).then(setResult, () => setResult(null))
  }, [owner, read])
  return result
}
