import { Fragment, useState } from 'react'
import { Switch } from '../../platform/forms/switch.tsx'
import { storage } from '../../platform/session/browser-session.ts'
import { areSingleKeysOn, singleKeys, writeSingleKeys } from '../keys/single-keys.ts'

const keys: readonly [keys: string, label: string][] = [
  ['Ctrl K', 'Go to a page, step or journey (on a Mac, Command K)'],
  ['Shift ↓', 'Select the next step too, or with ↑ the one before'],
  ['Esc', 'End the selection'],
  ...singleKeys.map(({ key, label }) => [key.toUpperCase(), label] as [string, string]),
]

export function KeyboardSettings() {
  const [isOn, setIsOn] = useState(() => areSingleKeysOn(storage))
  const change = (next: boolean) => {
    writeSingleKeys(storage, next)
    setIsOn(next)
  }
  return (
    <>
      <Switch label="Use single keys" checked={isOn} onChange={change} />
      <dl className="mt-s4 grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-s4 gap-y-s2">
        {keys.map(([names, label]) => (
          <div key={names} className="flex items-baseline gap-s3">
            <dt>
              {names.split(' ').map((name) => (
                <Fragment key={name}>
                  <kbd>{name}</kbd>{' '}
                </Fragment>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
