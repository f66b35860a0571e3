import { Plus, Trash2 } from 'lucide-react'
import type { WorkshopForm } from '#contract/content/editing/content-forms.schema.ts'
import { FieldNotes } from '../../../platform/forms/field.tsx'
import { SelectField } from '../../../platform/forms/select-field.tsx'
import { TextField } from '../../../platform/forms/text-field.tsx'
import { Button, IconButton } from '../../../platform/ui/button.tsx'
import { categoryOptions } from '../../platform/content-form/field-kinds.tsx'

type Agenda = WorkshopForm['agenda']
type AgendaItem = Agenda[number]
type AgendaFieldsProps = { value: Agenda; error?: string | undefined; onChange: (agenda: Agenda) => void }

export function AgendaFields({ value: agenda, error, onChange }: AgendaFieldsProps) {
  const updateItem = (index: number, changes: Partial<AgendaItem>) =>
    onChange(agenda.map((item, position) => (position === index ? { ...item, ...changes } : item)))
  const lastItem = agenda.at(-1)
  const add = () =>
    onChange([...agenda, { day: lastItem?.day ?? 1, time: lastItem?.time ?? '09:00', topic: '', category: '' }])
  return (
    <fieldset className={error ? 'field field--bad' : 'field'}>
      <legend className="field__label mb-s2">Agenda</legend>
      <ol className="grid gap-s4">
        {agenda.map((item, index) => (
          <li
            key={index}
            className="grid items-end gap-s3 border-b border-hair pb-s4 max-lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] max-lg:*:nth-2:col-span-2 max-lg:*:nth-3:col-span-3 max-lg:*:nth-4:col-span-2 lg:grid-cols-[5rem_9.5rem_minmax(0,1fr)_10rem_auto] lg:border-0 lg:pb-0"
          >
            <TextField
              label="Day"
              type="number"
              min="1"
              value={item.day}
              onChange={({ target }) => updateItem(index, { day: Number(target.value) || 1 })}
            />
            <TextField
              label="Time"
              type="time"
              value={item.time}
              onChange={({ target }) => updateItem(index, { time: target.value })}
            />
            <TextField
              label="What happens"
              maxLength={200}
              value={item.topic}
              onChange={({ target }) => updateItem(index, { topic: target.value })}
            />
            <SelectField
              label="Category"
              options={categoryOptions}
              value={item.category}
              onChange={({ target }) => updateItem(index, { category: target.value as AgendaItem['category'] })}
            />
            <IconButton label={`Remove entry ${index + 1}`} onClick={() => onChange(agenda.toSpliced(index, 1))}>
              <Trash2 size={20} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ol>
      <Button variant="secondary" size="small" className="justify-self-start" onClick={add}>
        <Plus size={18} aria-hidden="true" />
        Add entry
      </Button>
      <FieldNotes id="agenda" error={error} />
    </fieldset>
  )
}
