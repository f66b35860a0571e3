import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { connectGoogle } from './google-calendar.ts'

export function ConnectGoogle() {
  const [busy, setBusy] = useState(false)
  const connect = async () => {
    setBusy(true)
    await connectGoogle()
    setBusy(false)
  }
  return (
    <Button variant="quiet" size="small" className="needs-script" busy={busy} onClick={() => void connect()}>
      Connect Google Calendar
    </Button>
  )
}
