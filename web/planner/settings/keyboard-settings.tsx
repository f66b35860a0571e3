import { useState } from 'react'
import { Switch } from '../../platform/forms/switch.tsx'
import { storage } from '../../platform/session/browser-session.ts'
import { areSingleKeysOn, singleKeys, writeSingleKeys } from '../keys/single-keys.ts'

export function KeyboardSettings() {
  const [isOn, setIsOn] = useState(() => areSingleKeysOn(storage))
  const change = (next: boolean) => {
    writeSingleKeys(storage, next)
    setIsOn(next)
  }
  return (
    <>
      <Switch label="Use single keys" checked={isOn} onChange={change} />
      <dl className="planner-settings__keys">
        <div>
          <dt>
            <kbd>Ctrl</kbd> <kbd>K</kbd>
          </dt>
          <dd>Go to a page, step or journey (on a Mac, Command K)</dd>
        </div>
        <div>
          <dt>
            <kbd>Shift</kbd> <kbd>↓</kbd>
          </dt>
          <dd>Select the next step too, or with ↑ the one before</dd>
        </div>
        <div>
          <dt>
            <kbd>Esc</kbd>
          </dt>
          <dd>End the selection</dd>
        </div>
        {singleKeys.map(({ key, label }) => (
          <div key={key}>
            <dt>
              <kbd>{key.toUpperCase()}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
