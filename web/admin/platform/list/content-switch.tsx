import { startTransition, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Permission } from '#contract/people/accounts/permissions.ts'
import { failureText } from '../../../platform/api/failure-text.ts'
import { Switch } from '../../../platform/forms/switch.tsx'
import { toast } from '../../../platform/ui/toast/toast-bus.ts'
import { useIsPermitted } from '../layout/permitted.tsx'
import { OnOffBadge } from './on-off-badge.tsx'

type ContentSwitchProps = {
  title: string
  /** Roles without it see a label instead of the switch. */
  permission?: Permission
  label: 'Published' | 'Active'
  checked: boolean
  change: (checked: boolean) => Promise<unknown>
  successText: (checked: boolean) => string
  errorText: string
}

const offLabels = { Published: 'Draft', Active: 'Inactive' }

/** A switch that saves immediately. On failure it returns to the old state and shows an error toast. */
export function ContentSwitch({
  title,
  permission,
  label,
  checked,
  change,
  successText,
  errorText,
}: ContentSwitchProps) {
  const { revalidate } = useRevalidator()
  const isPermitted = useIsPermitted()
  const [pendingValue, setPendingValue] = useState<boolean>()

  const update = async (next: boolean) => {
    setPendingValue(next)
    try {
      await change(next)
      toast({ tone: 'good', title: 'Success', description: successText(next) })
      await revalidate()
    } catch (error) {
      console.warn(errorText, error)
      toast({ tone: 'bad', title: 'Error', description: failureText(errorText, error) })
    } finally {
      // Together with the loaded value, which the router shows by a transition.
      startTransition(() => setPendingValue(undefined))
    }
  }

  if (permission && !isPermitted(permission)) return <OnOffBadge isOn={checked} labels={[label, offLabels[label]]} />
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
