import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '../../api/client.ts'
import { Switch } from '../../forms/switch.tsx'
import { toast } from '../../ui/toast/toast-bus.ts'

type ContentSwitchProps = {
  title: string
  label: 'Published' | 'Active'
  checked: boolean
  change: (checked: boolean) => Promise<unknown>
  successText: (checked: boolean) => string
  errorText: string
}

/** A switch that saves immediately. On failure it returns to the old state and shows an error toast. */
export function ContentSwitch({ title, label, checked, change, successText, errorText }: ContentSwitchProps) {
  const { revalidate } = useRevalidator()
  const [pendingValue, setPendingValue] = useState<boolean>()

  const update = async (next: boolean) => {
    setPendingValue(next)
    try {
      await change(next)
      toast({ tone: 'good', title: 'Success', description: successText(next) })
      await revalidate()
    } catch (error) {
      console.warn(errorText, error)
      const reason = error instanceof ApiError && error.status >= 400 && error.status < 500 ? `. ${error.message}` : ''
      toast({ tone: 'bad', title: 'Error', description: `${errorText}${reason}` })
    } finally {
      setPendingValue(undefined)
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
      checked={pendingValue ?? checked}
      onChange={(next) => pendingValue === undefined && void update(next)}
    />
  )
}
