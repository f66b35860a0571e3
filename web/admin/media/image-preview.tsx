import { useState } from 'react'

/** What an address shows, small; nothing where it can show nothing. */
export function ImagePreview({ address }: { address: string }) {
  const [broken, setBroken] = useState('')
  const shown = address.trim()
  if (!/^(https:\/\/|\/)[^/]/.test(shown)) return null
  if (broken === shown) return <p className="text-sm text-ink-muted">No picture can be seen at this address.</p>
  return (
    <img
      src={shown}
      alt="What this address shows"
      width={160}
      height={100}
      className="h-20 w-32 rounded-md border border-hair bg-sunk object-contain"
      onError={() => setBroken(shown)}
    />
  )
}
