import { type ComponentProps, useEffect, useState } from 'react'
import { loadClient } from '../../../platform/api/load-client.ts'
import { useRootData } from '../../../platform/router/root-data.ts'
import { useAuth } from '../../../platform/session/auth-provider.tsx'
import { Button, ButtonLink } from '../../../platform/ui/button.tsx'
import { connectGoogle } from './google-calendar.ts'
import { onConnected } from './google-connected-channel.ts'
import { subscribeLink } from './google-links.ts'

const label = 'Connect Google Calendar'

/** Connects Google Calendar, or shows that it is connected. */
export function ConnectGoogle({ hasGoogle }: { hasGoogle: boolean }) {
  const { publicUrl = '' } = useRootData()
  const isConnected = useIsConnected(hasGoogle)
  return (
    <>
      {isConnected && <p>Google Calendar is connected. “Add to Calendar” adds classes directly to it.</p>}
      {!isConnected && hasGoogle && <p>Connect it once, and “Add to Calendar” adds classes directly to it.</p>}
      {!hasGoogle && <p>Add the whole schedule to your own calendar.</p>}
      {isConnected && (
        <ButtonLink variant="quiet" size="small" to="/account/security">
          Manage
        </ButtonLink>
      )}
      {!isConnected && hasGoogle && <ConnectGoogleButton variant="quiet" size="small" className="needs-script" />}
      {!hasGoogle && (
        <a className="btn btn--quiet btn--small" href={subscribeLink(publicUrl)} target="_blank" rel="noreferrer">
          {label}
        </a>
      )}
    </>
  )
}

function useIsConnected(hasGoogle: boolean): boolean {
  const userId = useAuth().user?.id
  const [connectedUserId, setConnectedUserId] = useState<string>()
  useEffect(() => {
    if (!hasGoogle || !userId) return undefined
    const load = async () => {
      const { api } = await loadClient()
      const { state } = await (await api.calendar.connection.$get()).json()
      setConnectedUserId(state === 'connected' ? userId : undefined)
    }
    // On failure the button stays, which works.
    const loadOrKeep = () => void load().catch((error: unknown) => console.warn(error))
    loadOrKeep()
    return onConnected(loadOrKeep)
  }, [hasGoogle, userId])
  return userId !== undefined && connectedUserId === userId
}

type ConnectGoogleButtonProps = ComponentProps<typeof Button> & { connect?: () => Promise<void> }

export function ConnectGoogleButton({ connect = connectGoogle, ...rest }: ConnectGoogleButtonProps) {
  const [busy, setBusy] = useState(false)
  const onClick = async () => {
    setBusy(true)
    await connect()
    setBusy(false)
  }
  return (
    <Button busy={busy} onClick={() => void onClick()} {...rest}>
      {rest.children ?? label}
    </Button>
  )
}
