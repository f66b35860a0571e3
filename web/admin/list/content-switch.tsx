import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { Switch } from '../../forms/switch.tsx'
import { toast } from '../../ui/toast/toast-bus.ts'

type ContentSwitchProps = {
  title: string
  label: 'Published' | 'Active'
  checked: boolean
  /** Asks the service for the other state. */
  change: (checked: boolean) => Promise<unknown>
  /** The words of the toast when it was done, and when it was not. */
  done: (checked: boolean) => string
  failure: string
  onChanged: () => void
}

/** A switch that is made good at once; a refusal leaves it as it was and says why. */
export function ContentSwitch({ title, label, checked, change, done, failure, onChanged }: ContentSwitchProps) {
  const [wanted, setWanted] = useState<boolean>()

  const press = async (next: boolean) => {
    setWanted(next)
    try {
      await change(next)
      toast({ tone: 'good', title: 'Success', description: done(next) })
      onChanged()
    } catch (error) {
      console.warn(failure, error)
      const reason = error instanceof ApiError && error.status >= 400 && error.status < 500 ? `. ${error.message}` : ''
      toast({ tone: 'bad', title: 'Error', description: `${failure}${reason}` })
    } finally {
      setWanted(undefined)
    }
  }

  return (
    <Switch
      label={
        <>
          {label}
          <span className="sr">: {title}</span>
        </>
      }
      checked={wanted ?? checked}
      onChange={(next) => wanted === undefined && void press(next)}
    />
  )
}
